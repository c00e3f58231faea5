// Recognises headers by their words in Polish, English, German, Czech, Slovak and Ukrainian. Pure.
import { fieldUses, sheetFields } from "../../../entries/entry-field-uses.ts";
import { fold } from "../../../kernel/text/search.ts";
import type { ImportKind, Role } from "./kinds.ts";

/** Why a column is not used: about adults or places, a date that is no birth, not needed, a second one of its kind, or an unknown header. */
export type UnusedReason = "others" | "dates" | "needless" | "second" | "unknown";

/** What a header says about its column. */
export interface HeaderSense {
  /** "category" is a style, a size or both in one cell. */
  role: Role | "category";
  unused?: UnusedReason;
  /** The header clearly names a part of a name, a birth or a title; weak words may also be a person's name. */
  strong: boolean;
  /** The header names a child, a dancer or a student. */
  dancer: boolean;
}

/** Words of a header: folded, camel case split, numbers of columns without „nr”. */
export function headerWords(text: string): string {
  return fold(text.replace(/([\p{Ll}])([\p{Lu}])/gu, "$1 $2").replace(/dieťa/giu, "ditet"))
    .replace(/['’ʼ`´]/g, "")
    .replace(/[^\p{L}\p{N}#№]+/gu, " ")
    .trim()
    .replace(/(?<=\p{L}(?:ed|en|t)) on$/u, "")
    .replace(/(^| )(?:nr|no|numer|#|№) ?(\d)/g, "$1$2");
}

/** Builds a pattern of words: whole words, beginnings with „*”, „_” for a space. It has few character classes, because they compile slowly. */
function anyOf(list: string): RegExp {
  const words = list
    .trim()
    .split(/\s+/)
    .map((word) => word.replaceAll("_", " "));
  // „*lehrer”: German compounds end with the word.
  const inside = words.filter((word) => word.startsWith("*")).map((word) => word.slice(1));
  const beginnings = words.filter((word) => word.endsWith("*")).map((word) => word.slice(0, -1));
  const whole = words.filter((word) => !word.startsWith("*") && !word.endsWith("*"));
  const all = [...beginnings, ...(whole.length > 0 ? [`(?:${whole.join("|")})(?!\\p{L})`] : [])];
  return new RegExp([`(?<!\\p{L})(?:${all.join("|")})`, ...inside].join("|"), "u");
}

const GUARDIANS = anyOf(`
opiek* op rodz odpowiedzialn* koordynator* pelnomocnik* wuj* cioci* ciotk* kierowc* begleit* bezugspers* doprov* chaperon* oma opa tante onkel aunt* uncle* grandm* grandf* grandparent*
babick* дідус* бабус* rodzic* rodzin* matk* mama mamy mame ojciec ojca ojcu tata taty tate prawn* przedstawiciel* babci* dziadk* zglaszajac* zapisujac* zamawiaj* kupujac* wlascicie* wnioskodaw* skladajac* podpisujac* deklaruj* customer* buyer* platnik* odbior* odbier* upowazn*
kierown* dyrektor* prezes* sedzi* lekarz* rodzenstw* swiadk* wypelniajac* parent* guardian* mother* father* mum mom mummy dad carer* caregiver* payer* emergency next_of_kin spouse
relative* sibling* responsible eltern* elternteil* mutter* vater* erziehungsberechtigt* sorgeberechtigt* vormund* notfall* betreuer* ansprechpartner* kontoinhaber* rodic* otec otca otce
zakonn* zastupc* zodpoved* zakonneho батьк* мати матер* мама мами тато тата опікун* опекун* законн* представник* відповідальн* родител* мать отец
`);
const TEACHERS = anyOf(`
naucz* wych wychowawc* prowadzac* pedagog* teacher* tutor* supervisor* manager* judge* referee* *lehrer *leiter ucitel* vedouci* veduci* lektor* вчител* учител* викладач*
керівни* класн*_керівн* педагог*
`);
/** Texts of an entry that are imported as written. */
const TEXTS = sheetFields.map((field) => ({ field, words: anyOf(fieldUses[field].sheet.words) }));
const PLACES = anyOf(`
miast* miejsc* miejscow* woj wojewodz* powiat* gmin* kraj panstw* obywatel* narodow* town* city* village* country county nation* zip postal* postcode* address* adres* ul ulic* kod poczt*
zamieszk* place ort orte wohnort* geburtsort* stadt* plz strass* straß* hausnr* hausnummer* land adress* anschrift* staats* mesto mesta obec obce psc bydlist* okres stat misto mista
місто міста місц* населен* адрес* област* вулиц* раион* індекс* краін* громад* місто_народження місце* город*
szkol* placowk* przedszkol* klub* club* verein* school* schule schulen schulname* skol* škol* школ* клуб* заклад* гімназ* ліце* студі* organizac* organis* organiz* instytuc* uczeln* akademi* studi* szk
`);
const CONTACTS = anyOf(`
tel telefon* phone* mobile mobil* handy kom komork* mail* email* e_mail* facebook kontakt* contact* телефон* пошт* емейл контакт* pesel* rodne_cislo rodna_cislo iban konto* rachun* bank* token*
zgod* dane_osobowe rodo akt metryk* certificate* urkunde regulamin* wizerun* oswiadcz* consent* agree* accept* einwill* datenschutz* suhlas* souhlas* згод* uwag* notat* note notes komentar* comment* bemerk* hinweis* poznam* приміт* коментар*
diet* alerg* allerg* uczul* zdrow* health* chorob* lek leki waga wzrost weight height user* login podpis* signature unterschrift* підпис* nabywc* faktur* nip fee fees price amount
oplat* kwot* cena koszt* skladk* beitrag* zaplac* wplat* platn* paid payment* zahl* оплат* внес* hrazen* poplat*
`);
const PERSONAL = anyOf(`
drugie_imi* second_name* middle_name* druhe_jmen* rodow* panienski* maiden geburtsname* pseudonim* nick* zweiter_vorname zweitname*
`);
const TIMES = anyOf(`
wpis* wstap* przystap* dolacz* zapis* zgloszono seit utworz* dodan* created* create creation timestamp* sygnatur* znacznik* stempel zeitstempel* joined join joining since od_kiedy eintritt* beitritt* austritt*
registr* rejestr* erstell* angemeldet anmelde* aktualiz* edyt* edited updated update modified zmian zmien* waznos* wazn* valid* gultig* expir* badan* medical wystaw* issue* start_time end_time completion
godzin* rozpocz* ukoncz* przyjec* przyjet* vstup* vytvoren* zapisan* prihlas* casov* razitk* створ* вступ* реєстрац* регистр* позначк* отметка подан* заповнен* зарахув* submitted submission*
startzeit fertigstell* data_zgloszen* czas_zgloszen* termin* date_of_entry entry_date entry_time entry_status entry_id enrol* enrolment* admission* membership* member_since turnieju zawodow booked booking* ausgestellt* wydan* wydano karnet* wizyt* visit* chrzt* chrzest imienin* zalozen* start ostatni* platnosci abonament*
`);
const NEEDLESS = anyOf(`
l_?p nr no numer* number* id # № п_п lfd* por poradi mitgliedsn* mitgliedsnummer* licen* ident* status* rozmiar* koszul* shirt* plec gender sex geschlecht* pohlavi* стать пол wiek age ages alter vek вік возраст lat
grup* group* gruppe* oddzial* klasse* trid* tried* skupin* група групи sekcj* czas* time duration dlugosc* dlzka muzyk* music* musik* utwor* plik* file* tor seria runda miejsce wynik*
tak_nie liczba ilosc lat_trening* staz* wiekow* вікова vekov* alters*
`);
const CLASSES = anyOf("klas* class* клас* klasa");
const LAST = anyOf(
  "nazwisk* surname* last_name* lastname* family_name* familyname* *nachname familienname* zuname* prijmen* priezvisk* прізвищ* фаміл* фамил*",
);
const FIRST = anyOf(
  "imi imie imiona imienia imion imieniu *vorname first_name* first_names firstname* given_name* forename* jmen* krestni* meno mena krstne* імя імена имя імені rufname*",
);
const BOTH = anyOf("vor_und_nachname* vor_nachname* піб піп фіо фио full_name* fullname* imie_nazwisko imienazwisko");
const BIRTH = anyOf(
  "urodz* urodzin* birth* birthday* birthdate* dob born geboren* geburt* geb jahrgang* narozen* naroden* nar нар rocnik* rocznik* народж* рожд* ur d_o_b д_н дн",
);
const BIRTH_OUTRIGHT = anyOf("urodz* birth* birthday* geboren* geburtsdat* geburtsjahr* geburtstag* narozen* naroden* народж* рожд* dob");
const DANCERS = anyOf(`
dancer* dancers tancer* tancz* uczestni* zawodni* dziec* dzieck* uczen ucznia uczniow uczniowie uczni* uczenn* wychowank* wychowanek kursant* czlonk* czlonek podopieczn* participant* competitor* performer* wykonawc* child* kid kids
student* pupil* athlete* gymnast* swimmer* player* member kind kindes kinder schuler* teilnehmer* tanzer* taenzer* mitglied* sportler* spieler* dite ditet* deti dieta dietat* zaka zaci zaku tanecni* ucastni* zavodni*
ziak* sutaz* дитин* діт* учн* учень учениц* учасни* танцюрист* танцівни* вихован* спортсмен* ребен* partner* partnerk* on ona pan pani herr dame lady leader* follower* osoba osoby osob kto person* people zmiana
`);
const LISTS = anyOf("sklad* line_up lineup imiona_i_nazwiska nazwiska_i_imiona lista_osob lista_uczestnikow");
const TITLES = anyOf(
  "tytul* title* titel* nazev* nazov* назва назви uklad* wystep* routine* piece choreografii nazwa_tanca nazwa_zgloszenia",
);
const OTHER_TITLES = /^(nazwa|zgloszenie|entry)$/;
const TITLE_OF = anyOf(
  "nazwa_ukladu nazwa_wystepu nazwa_prezentacji nazwa_choreografii nazwa_tanca dance_name dance_title routine_name name_of_dance",
);
const CATEGORIES = anyOf("kategori* categor* konkurencj* konkurenc* kategorie disziplin* категор* номінац*");
const SIZES = anyOf("prezentac* presentation* rodzaj* form forma formy typ typu type liczebnosc size besetzung ");
const DANCES = anyOf(
  "styl* style* taniec tance tanca taneczn* technik* dyscyplin* dance discipline* tanz* tanec* tanecn* танець танцю стиль жанр* gatunek genre*",
);
const LEVELS = anyOf("poziom* zaawansowan* level* uroven* рівень niveau liga");

/** A date or year of something; its cells may show of what, which is asked about. */
const DATE = /(^| )(data|date|datum|дата|rok|year|jahr|рік) \p{L}|\p{L} (data|date|datum|дата|year|jahr)( |$)/u;
const BIRTH_ALONE =
  /^((rok|year|jahr|рік)( (partner|tancer|zawodni|uczestni|dzieck|uczni)\p{L}*)?|(rok|rocznik|data|year|date) (lub|albo|i|oraz|czy|or|and) (rok|data|rocznik|year|date))( \d{1,2})?$/u;
const DAY = /(^| )(data|date|datum|дата)( |$)/;
const SECOND_OF_COUPLE = anyOf("partnerk* partnerin* партнерк* pani dame lady woman follower* ona tancerk*");
const FIRST_OF_COUPLE = anyOf("partner partnera partnerowi партнер партнера pan pana herr man leader* on tancerz tancerza");

const none = (unused: UnusedReason, strong = false): HeaderSense => ({ role: "skip", unused, strong, dancer: false });

/** Returns what a header in a sheet of people or entries (`of`) says about its column; undefined when its words are unknown. */
export function headerSense(header: string, of: ImportKind = "entries"): HeaderSense | undefined {
  const own = header.replace(/\([^)]*(wype[łl]ni|podaj|wpisuj|uzupe[łl]ni|filled|je[śs]li)[^)]*\)/giu, " ");
  const whole = headerWords(own).replace(/по батькові/g, " ");
  const text = headerWords(header.replace(/[([].*?[)\]]/g, " ")).replace(/по батькові/g, " ") || whole;
  if (whole.trim() === "") return header.trim() === "" ? undefined : none("needless");
  const outside = namedParts(text);
  // „Uczestnik 1 (data urodzenia)”: the hint decides when no other word does.
  const { last, first, both, birth } = Object.values(outside).some(Boolean) ? outside : namedParts(whole);
  const plain = TEXTS.find(({ words }) => words.test(whole))?.field;
  const grown = GUARDIANS.test(whole) && !/opiekun\p{L}* artystyczn/u.test(whole);
  if (grown || TEACHERS.test(whole)) return none("others", true);
  if (/^kto (?!tancz|wystep|startu|bierze)/.test(text)) return none("others", true);
  if (
    /^(typ|rodzaj|rola|funkcja|status|kategoria|liczba|ilosc|type|role|number) (of )?(osob|czlonk|uczestni|person|people|member|participant)/.test(
      text,
    )
  )
    return none("needless");
  if (PERSONAL.test(text)) return none("needless");
  if (CONTACTS.test(text) && !(BIRTH_OUTRIGHT.test(text) && DAY.test(text))) return none("needless");
  if (TITLE_OF.test(text)) return { role: "title", strong: true, dancer: false };
  if (plain) return of === "entries" && !birth && last === first ? { role: plain, strong: true, dancer: false } : none("others");
  if (PLACES.test(whole))
    return BIRTH_OUTRIGHT.test(text) && DAY.test(text) ? { role: "born", strong: true, dancer: false } : none("needless");
  if (TIMES.test(text) && !BIRTH_OUTRIGHT.test(text) && !last && !first && !both) return none("dates");
  if (DATE.test(text) && !birth && !last && !first && !both) return undefined;
  const dancer = DANCERS.test(text) && !/(^| )(osob|person|kto)/.test(text);
  if (birth && !(last || first || both)) return { role: "born", strong: true, dancer };
  if (LISTS.test(text)) return { role: "people", strong: true, dancer };
  // „Your full name” of a form may be the parent's: the cells decide, and the user is asked.
  if ((last || first || both) && /(^| )(your|twoj\p{L}*|ihr)( |$)/u.test(text)) return undefined;
  if ((last && first) || both) return { role: "name", strong: true, dancer };
  if (last || first) return { role: last ? "last" : "first", strong: true, dancer };
  return entrySense(text, of) ?? plainSense(text, of);
}

/** Parts of a person named by a header; „Name, Vorname” is both. */
function namedParts(text: string) {
  const first = FIRST.test(text) || /^(\p{L}+ )?(s )?(first|given)( \d{1,2})?$/u.test(text);
  return {
    last: LAST.test(text) || /^(\p{L}+ )?(s )?(last|family)( \d{1,2})?$/u.test(text),
    first,
    both: BOTH.test(text) || (first && /(^| )name( |$)/.test(text.replace(FIRST, " "))),
    birth: BIRTH.test(text) || BIRTH_ALONE.test(text),
  };
}

/** Title, style, size, level. Words for ages are ignored, because ages are computed. */
function entrySense(text: string, of: ImportKind): HeaderSense | undefined {
  const is = (role: HeaderSense["role"], strong = false): HeaderSense => ({ role, strong, dancer: false });
  if (of === "people") return undefined;
  if (TITLES.test(text) || OTHER_TITLES.test(text)) return is("title", /tytul|title|titel|nazev|nazov/.test(text));
  if (/wiekow|вікова|vekov|alters|(^| )ages?( |$)/.test(text)) return none("needless");
  if (DANCES.test(text)) return /tanzer|taenzer|tanecnik|tanecnic/.test(text) ? undefined : is("dance");
  if (CATEGORIES.test(text)) return is(SIZES.test(text) ? "presentation" : "category", /prezentac|presentation/.test(text));
  if (SIZES.test(text)) return is("presentation");
  return LEVELS.test(text) || /^(klasa|klasy|class|клас)$/.test(text) ? is("level") : undefined;
}

function plainSense(text: string, of: ImportKind): HeaderSense | undefined {
  if (NEEDLESS.test(text) || CLASSES.test(text)) return none("needless");
  if (DANCERS.test(text) || /^(full )?name( \d{1,2})?$/.test(text))
    return { role: "name", strong: false, dancer: DANCERS.test(text) && !/(^| )(osob|person|kto)/.test(text) };
  return of === "people" && entrySense(text, "entries") ? none("needless") : undefined;
}

/** Key of the person a header is about: a number, or a side of a couple; null where it names none. */
export function personKeyOf(header: string): string | null {
  const text = headerWords(header);
  const number = /(?:^|[^\d])(\d{1,2})(?!\d)/.exec(text)?.[1];
  if (number !== undefined) return String(Number(number));
  return SECOND_OF_COUPLE.test(text) ? "f" : FIRST_OF_COUPLE.test(text) ? "m" : null;
}

/** Part of a name that a header puts first; null where it names none or only one. */
export function nameOrderOf(header: string): "last-first" | "first-last" | null {
  const text = headerWords(header);
  if (/(^| )(піб|піп|фіо|фио)( |$)/.test(text)) return "last-first";
  if (/(^| )vor (und )?nachname/.test(text)) return "first-last";
  const first = FIRST.exec(text)?.index ?? -1;
  const last = LAST.exec(text)?.index ?? /(^| )name( |$)/.exec(text.replace(FIRST, (word) => "-".repeat(word.length)))?.index ?? -1;
  return first < 0 || last < 0 ? null : last < first ? "last-first" : "first-last";
}
