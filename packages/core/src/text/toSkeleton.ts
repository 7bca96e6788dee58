/** Letters of other scripts that are drawn like Latin ones, in lower case. */
const lookAlikes: Readonly<Record<string, string>> = {
  ...{ а: 'a', в: 'b', с: 'c', ԁ: 'd', е: 'e', н: 'h', і: 'i', ј: 'j', к: 'k', ӏ: 'l', м: 'm', о: 'o', р: 'p', ѕ: 's' },
  ...{ т: 't', ѵ: 'v', ԝ: 'w', х: 'x', у: 'y' },
  ...{ α: 'a', β: 'b', ϲ: 'c', ε: 'e', η: 'h', ι: 'i', κ: 'k', μ: 'm', ν: 'n', ο: 'o', ρ: 'p', τ: 't', υ: 'u', χ: 'x' },
  ...{ ᴅ: 'd', ꜱ: 's', ᴜ: 'u', ı: 'i', ɑ: 'a' },
}

/**
 * What a symbol or a name looks like: width, case, accents, spaces, invisible characters and borrowed letters are nothing.
 * @example toSkeleton('UЅDC') === toSkeleton('usdc') // true
 */
export function toSkeleton(text: string): string {
  const plain = text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}\p{Z}\p{Cc}]/gu, '')
    .toLowerCase()
  return [...plain]
    .map((letter) => lookAlikes[letter] ?? letter)
    .join('')
    .replaceAll('0', 'o')
    .replaceAll('1', 'l')
}
