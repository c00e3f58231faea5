// First names of dancers in Poland, folded: evidence for which part of a name comes first, never proof.

const NAMES = `
ada adam adela adelajda adrian adrianka adrianna agata agnieszka ala alan albert aldona alek aleks aleksander aleksandra aleksy alex alfred
alice alicja alina aliya amadeusz amelia amelka anastasiia anastazja anatol andrzej aneta angelika ania aniela anita anka anna anna-maria
antek antoni antonina antosia ariadna arina arkadiusz arleta artem artur asia august augustyna aurelia aurora bartek bartlomiej bartosz
basia bboy beata beatrycze benedykt beniamin berenika bernadeta bernard bianka bjorn blanka blazej bogdan bogna bogumil bogumila boguslaw
bohdan boleslaw borys bozena bronislaw bronislawa bruno brunon brygida cecylia celestyna celina cezary charlotte cyprian czarek czeslaw
dagmara damian daniel daniela danuta daria dariusz daryna dawid denis diana dmytro dominik dominika dorian dorota edyta elena eliza elzbieta
emil emilia emilian emilka emily emma ernest eryk estera eugeniusz ewa ewelina ewka ewunia fabian faustyna felicja feliks filip florentyna
florian franciszek franciszka franek fryderyk gabriel gabriela gabrysia gaja genowefa george gloria gniewko gniewomir gosia grace grazyna
grzegorz gustaw halina hania hanka hanna harry helena helenka henryk henryka hieronim hubert ida iga ignacy igor ilia ilona inez inga irena
ireneusz irmina iryna ivan iwa iwo iwona iza izabela izabella jacek jack jadwiga jagna jagoda jakub james jan janek janina janusz jarek
jaroslaw jasiek jasmina jedrzej jeremi jerzy joachim joanna jola jolanta jonasz jowita jozef jozefina julcia julek julia julian julianna
julita juliusz julka justyna kacper kaja kajetan kalina kamil kamila kamilla karina karol karolina karolinka kasia kaspian katarzyna
kateryna katia kazimiera kazimierz kinga kira klara klaudia klaudiusz klementyna konrad konstancja konstanty kordian kornel kornelia
kornelka kostek krystian krystyna krzys krzysiek krzysztof ksawery ksenia kseniia kuba kunegunda laila lara larysa laura lea leila lena
lenka leokadia leon leonard leonia leszek lev lidia lila lilia liliana lilianna lilly lily livia liwia lucja lucjan lucy lucyna ludmila
ludwik ludwika luiza luka lukasz lusia maciej maciek madzia magda magdalena maja majka maks maksym maksymilian malgorzata malgosia malwina
manuela marcel marcelina marcin marek margarita margaryta maria marianna mariusz marlena marta martyna martynka maryla marysia marzena
mateusz matylda maurycy maya melania melisa mia michal michalina mieczyslaw mieczyslawa mieszko mikolaj mila milan milana milena milka
milosz mira miroslaw miroslawa monika nadia nadzieja nastia natalia natalka natan nataniel natasza nela nell nika nikita nikodem nikola
nikolas nikoletta nina noemi norbert o ola olaf olek oleksandra olena olga olgierd oliver olivia oliwer oliwia oliwier oliwka oskar otylia
patrycja patryk paula paulina pawel pawelek piotr piotrek pola polina przemek przemyslaw quyen radek radoslaw rafal regina remigiusz renata
robert roch roksana roman romuald roza rozalia ruben ryszard sabina sandra sara sean sebastian sergiusz seweryn slawa slawomir sniezka sofia
sofiia solomiia sonia sophie stanislaw stanislawa stas stasia stefan stefania stella swietlana swietopelk swietoslaw sylwester sylwia
szczepan szymon tadeusz tamara tatiana teodor teodora teofil teresa thomas tobiasz tola tomasz tomek tosia tymek tymon tymoteusz ula urszula
viktoriia waclaw waldemar walentyna waleria wanda wanessa wera weronika wiera wieslaw wieslawa wiki wiktor wiktoria william wincenty wiola
wioleta wioletta wit witold wladyslaw wlodzimierz wojciech wojtek wolfgang yana yeva yuliia zachary zaneta zbigniew zdzislaw zelislaw zenon
ziemowit zofia zofie zosia zuza zuzanna zuzia zygmunt zywia соломія
`;

/** Returns the first names, folded. */
export function listFirstNames(): ReadonlySet<string> {
  return new Set(NAMES.trim().split(/\s+/));
}
