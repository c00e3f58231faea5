// Texts of the panel of the hall on the organiser's day.
import { count, plural } from "../../kernel/text/format.ts";

const pl = {
  title: "Hala",
  proposals: (n: number) => count("pl", n, { one: "zmiana czeka", few: "zmiany czekają", many: "zmian czeka", other: "zmiany czekają" }),
  confirm: "Potwierdź",
  incidents: (n: number) =>
    count("pl", n, { one: "otwarte zdarzenie", few: "otwarte zdarzenia", many: "otwartych zdarzeń", other: "otwartego zdarzenia" }),
  noIncidents: "Bez otwartych zdarzeń",
  newest: (kind: string, time: string) => `ostatnie: ${kind}, ${time}`,
  incidentList: "Zdarzenia",
  online: (n: number, of: number) => `${n} z ${count("pl", of, { one: "stanowiska", other: "stanowisk" })} online`,
  noStations: "Nie ma stanowisk",
  stations: "Stanowiska",
  offlineSince: (time: string) => `bez kontaktu od ${time}`,
  moreOffline: (n: number) => `i jeszcze ${n} bez kontaktu`,
  arrived: (here: number, of: number) => `${plural("pl", here, ARRIVED)} ${here} z ${of}`,
  door: "Odprawa",
  failed: "Nie udało się wczytać hali.",
  retry: "Spróbuj jeszcze raz",
};

const ARRIVED = { one: "Przyjechała", few: "Przyjechały", many: "Przyjechało", other: "Przyjechało" };

const en: typeof pl = {
  title: "Hall",
  proposals: (n) => count("en", n, { one: "change waits", other: "changes wait" }),
  confirm: "Confirm",
  incidents: (n) => count("en", n, { one: "open incident", other: "open incidents" }),
  noIncidents: "No open incidents",
  newest: (kind, time) => `newest: ${kind}, ${time}`,
  incidentList: "Incidents",
  online: (n, of) => `${n} of ${count("en", of, { one: "station", other: "stations" })} online`,
  noStations: "No stations",
  stations: "Stations",
  offlineSince: (time) => `no contact since ${time}`,
  moreOffline: (n) => `and ${n} more without contact`,
  arrived: (here, of) => `${here} of ${of} arrived`,
  door: "Check-in",
  failed: "The hall could not be loaded.",
  retry: "Try again",
};

export const words = { pl, en };
