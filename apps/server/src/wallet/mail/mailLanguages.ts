/** Languages of the mails with a code, and their directions. The wallet's page has the same ones, and names its locale. */
export const mailLanguages = { en: 'ltr', ar: 'rtl' } as const
export type MailLanguage = keyof typeof mailLanguages

/**
 * The language of a request, for the mail that it asks for: the first one in `Accept-Language` that mails have.
 * @example readMailLanguage('ar-EG,ar;q=0.9,en;q=0.8') // 'ar'
 */
export function readMailLanguage(acceptLanguage: string | undefined): MailLanguage {
  const tags = (acceptLanguage ?? '').slice(0, 256).split(',')
  const wanted = tags.map((tag) => /^\s*([a-z]{2,3})\b/i.exec(tag)?.[1]?.toLowerCase())
  return wanted.find((language): language is MailLanguage => Object.hasOwn(mailLanguages, language ?? '')) ?? 'en'
}

/** U+2068 and U+2069 keep an address or a name that runs in the other direction together. */
export const isolate = (text: string) => `\u2068${text}\u2069`
