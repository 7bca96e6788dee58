/**
 * Characters that are drawn like a Latin letter, by that letter: the single ones of Unicode's confusables (UTS #39), small capitals, and
 * digits that pass for letters. What NFKD makes Latin by itself is not among them.
 */
const lookAlikes: Readonly<Record<string, string>> = {
  a: 'ɑΑαАаᎪᗅᴀꓮꭺ',
  b: '8ƀƂƃƄȢȣɓʙΒβБВЬбвьѢѣҌҍ৪੪ᏏᏴᏼᖯᗷꓐꞴꮟ',
  c: '¢ȼΣςСсҪҫᏟᴄ₡Ⲥⲥꓚꮯ',
  d: 'ÐĐđƉƌɖɗԁᎠᏧᑯᗞᗪᴅ₫ꓒꓓꭰꮷ',
  e: 'ɆɇΕεЕеҽҿᎬᴇⴹꓰꬲꭼ',
  f: 'ƑƒϜϝքᖴᵮẝꓝꜰꞘꞙꬵ',
  g: 'ƍǤǥɠɡɢԌԍցᏀᏳᏻᶃꓖꮐ',
  h: 'ĦħɦʜΗНнћҢңһӇӈӉӊհᎻᏂᏲᏺᕼⱧⲎꓧꚕꮋꮒ',
  j: 'ɈɉͿϳЈјᎫᒍᴊꓙꞲꭻ',
  k: 'ƙΚκКкҚқҞҟᏦᛕᴋ₭ⱩⲔꓗꝀꮶ',
  l: 'Ii1|ıŁłƖƗƚǀɨɩɪɫɭʟΙιІіӀӏ۱ᎥᏞᒪᛁᵻᵼⲒⳐⳑⵏꓡꓲꙇꭵꮮ',
  m: 'ΜμϺϻМмӍӎᎷᗰᛖᴍⲘꓟꮇ',
  n: 'ƝƞɳɴΝηոռᵰⲚꓠ',
  o: '0ØøƟɵΘΟθοσОоѲѳӨөՕօ۵०০੦૦ଠ୦௦౦೦ഠ൦๐໐တဝ၀ჿዐᎾᏫᴏᴑⲞⲟⴱⵁⵔ〇ꓳꝊꝋꬽꬾꭴꮎꮻ',
  p: 'ƥΡρРрᏢᑭᴘᴩᵽⲢⲣꓑꮲ',
  q: 'ʠԛգզⵕꞯ',
  r: 'ƦɍɼɽʀгғᎡᏒᖇᴦᵲⲅꓣꭇꭈꭱꮁꮢ',
  s: '5ƽʂЅѕՏᏕᏚᵴꓢꜱꮥꮪ',
  t: 'ŦŧƭƮȾΤτТтҬҭᎢᴛᵵ₮⊤Ⲧꓔꭲ',
  u: 'ɄʋυՍսሀᏌᑌᴜᵾꓴꞟꭎꭒꮜ',
  v: 'νѴѵ۷Ꮩᐯᴠⴸꓦꛟꮩ',
  w: 'ɯѡѽԜԝաᎳᏔᴡ₩ꓪꝡꮃꮤ',
  x: 'ΧχХхҲҳᕁᕽᚷⲬⵝꓫꞳ',
  y: '¥ƴɎɏɣʏΥγУуҮүҰұყᎩᎽᶌỿⲨꓬꭚꭹꮍ',
  z: 'ƵƶȤȥʐΖζᏃᴢᵶꓜꮓ',
}

const latin = new Map(Object.entries(lookAlikes).flatMap(([letter, alike]) => [...alike].map((one) => [one, letter])))

/**
 * What a symbol or a name looks like: width, case, accents, look-alike letters of other scripts, spaces, ASCII punctuation except a plus,
 * and blank characters are ignored. Symbols that are not letters stay, for `isAlike`.
 * @example toSkeleton('UЅDC') === toSkeleton('usdc') // true
 */
export function toSkeleton(text: string): string {
  const plain = text.normalize('NFKD').replace(/[\p{M}\p{DI}]/gu, '')
  return [...plain]
    .map((letter) => latin.get(letter) ?? readBoxed(letter))
    .join('')
    .toLowerCase()
    .replaceAll('vv', 'w')
    .replaceAll('rn', 'm')
    .replace(/(\w)\$(?=\w)/g, '$1s')
    .replace(/[^a-z0-9+\u0080-\u{10ffff}]|\p{Z}/gu, '')
}

/**
 * Whether a skeleton could be read as another. Nobody mixes alphabets in good faith: beside ASCII, any letter passes for every letter, and
 * any symbol for a letter or for nothing.
 * @example isAlike(toSkeleton('∪SDC✅'), 'usdc') // true
 */
export function isAlike(shown: string, known: string): boolean {
  if (shown === known) return true
  // Beside no ASCII, letters above U+FFFF alone: few alphabets are there, and theirs are drawn like Latin ones.
  if (!/[a-z0-9\ud800-\ud83b]/.test(shown) || !/[\u0080-\uffff]/.test(shown)) return false
  const letters = [...known]
  const places = new Map<string, bigint>()
  for (const [index, letter] of letters.entries())
    places.set(letter, (places.get(letter) ?? 0n) | (1n << BigInt(index)))
  // Bit n: n letters of the known one may be read by now.
  let read = 1n
  for (const letter of shown) {
    const isOther = letter > '\x7f'
    const isSymbol = isOther && /\P{L}|\p{Lm}/u.test(letter)
    const on = (isOther ? read : read & (places.get(letter) ?? 0n)) << 1n
    read = BigInt.asUintN(letters.length + 1, isSymbol ? read | on : on)
    if (read === 0n) return false
  }
  return read >> BigInt(letters.length) === 1n
}

/** Letters in filled circles and boxes, and those of flags. */
function readBoxed(letter: string): string {
  const code = letter.codePointAt(0) ?? 0
  const start = [0x1f150, 0x1f170, 0x1f1e6].find((first) => code >= first && code < first + 26)
  if (start === undefined) return letter
  const read = String.fromCharCode(97 + code - start)
  return latin.get(read) ?? read
}
