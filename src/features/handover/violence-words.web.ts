/**
 * Words that speak of sexual violence, violence, bullying or harassment, each in its common forms. They are looked
 * for on the device alone, to offer help: a word too many is an offer too many.
 */
const WORDS = `
  pelecehan melecehkan dilecehkan melecehin dilecehin
  perkosa perkosaan memperkosa memerkosa diperkosa pemerkosa pemerkosaan rudapaksa merudapaksa dirudapaksa
  cabul mencabuli dicabuli pencabulan sodomi menyodomi disodomi seksual mesum kbgo
  meraba diraba grepe digrepe catcall catcalling dicatcall di-catcall
  kekerasan aniaya menganiaya dianiaya penganiayaan
  memukul memukuli dipukul dipukuli pemukulan mengeroyok dikeroyok pengeroyokan
  menampar ditampar tamparan menendang ditendang mencekik dicekik menjambak dijambak
  perpeloncoan perploncoan peloncoan diplonco dipelonco memplonco
  perundungan merundung dirundung perundung
  bully bullying membully dibully mem-bully di-bully dibuli membuli pembullyan pembulian
  ancam mengancam diancam ancaman intimidasi mengintimidasi diintimidasi
  memeras diperas pemerasan meneror diteror menguntit dikuntit penguntitan stalking
  harassment harassed assault assaulted rape raped bullied`
  .trim()
  .split(/\s+/);

/** Other meanings of the same words. */
const OTHERS = /meraba-raba|dirundung\s+(?:duka|kesedihan|malang|masalah|pilu|sedih)/giu;

/** No letter or digit stands beside a word, but for an ending such as `-nya`. */
const VIOLENCE = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:${WORDS.join("|")})(?:nya|ku|mu|lah|kah|pun)?(?![\p{L}\p{N}])`,
  "iu",
);

/** Whether a text speaks of violence, bullying or harassment, by the look of its words. */
export const speaksOfViolence = (text: string): boolean =>
  VIOLENCE.test(text.replaceAll(OTHERS, " "));
