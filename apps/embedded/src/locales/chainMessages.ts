import { arChains } from './arChains.ts'
import { type ChainMessages, enChains } from './enChains.ts'

const locales: Record<string, ChainMessages> = { en: enChains, ar: arChains }

/** The texts of Solana and Bitcoin requests in the language of a tag such as `ar-EG`; English where there are none. */
export function chainMessages(tag: string): ChainMessages {
  const [language = ''] = tag.toLowerCase().split('-', 1)
  return (Object.hasOwn(locales, language) ? locales[language] : undefined) ?? enChains
}
