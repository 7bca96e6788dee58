import { type LocaleCode, locales } from '@latchkey/react'
import { fiatCurrencies } from '@latchkey/wire'
import { knownSocials } from '../world/readWorld.ts'

/** Settings of one value each; the first is the default. */
export const singles = {
  theme: ['auto', 'light', 'dark'],
  mode: ['inPage', 'dialog'],
  radius: ['large', 'medium', 'small', 'none'],
  font: ['system', 'rounded', 'serif', 'mono'],
  density: ['comfortable', 'compact'],
  connect: ['all', 'browser', 'qr'],
  currency: fiatCurrencies,
} as const

/** Settings of several values each. */
export const lists = {
  features: ['server', 'swap', 'buy', 'names'],
  chains: ['mainnet', 'base', 'arbitrum', 'optimism', 'polygon'],
  /** Makes an embedded wallet for visitors who have none. */
  login: ['email', ...knownSocials],
  wallets: ['metamask', 'rabby', 'coinbase', 'rainbow', 'phantom', 'ledger'],
} as const

export type SingleName = keyof typeof singles
export type ListName = keyof typeof lists

/** How the widget is to look and what it is to offer. */
export type Choice = { [Name in SingleName]: (typeof singles)[Name][number] } & {
  [Name in ListName]: readonly (typeof lists)[Name][number][]
} & {
  locale: LocaleCode
  /** `#rrggbb`, in lower case; the theme's own when undefined. */
  accent: string | undefined
  /** Lists no other wallets than `wallets`. */
  onlyWallets: boolean
}

export const defaultChoice: Choice = {
  theme: 'auto',
  mode: 'inPage',
  radius: 'large',
  font: 'system',
  density: 'comfortable',
  connect: 'all',
  currency: 'USD',
  features: lists.features,
  chains: ['mainnet', 'base'],
  login: [],
  wallets: [],
  locale: 'en',
  accent: undefined,
  onlyWallets: false,
}

/** A value of the link that is none of the setting's: the default took its place. */
export type Problem = { name: string; value: string }

/**
 * Reads a choice from the page's query, as `toQuery` writes it.
 * @param stored - of earlier visits, where the query has neither theme nor language.
 */
export function parseChoice(
  search: string,
  stored: Pick<Choice, 'theme' | 'locale'> = defaultChoice,
): { choice: Choice; problems: readonly Problem[] } {
  const query = new URLSearchParams(search)
  const problems: Problem[] = []
  const fail = (name: string, value: string) => void problems.push({ name, value: value.slice(0, 40) })

  const one = <Name extends SingleName>(name: Name): Choice[Name] => {
    // The compiler loses which list belongs to which name.
    const options = singles[name] as readonly string[] as readonly Choice[Name][]
    const value = query.get(name)
    if (value === null) return name === 'theme' ? (stored.theme as Choice[Name]) : defaultChoice[name]
    const found = options.find((option) => option === value)
    if (found === undefined) fail(name, value)
    return found ?? defaultChoice[name]
  }
  const several = <Name extends ListName>(name: Name): Choice[Name] => {
    const options: readonly string[] = lists[name]
    const value = query.get(name)
    if (value === null) return defaultChoice[name]
    const wanted = value === 'none' ? [] : value.split(',')
    const isKnown = wanted.every((entry) => options.includes(entry))
    // The order is the list's; a repeated entry counts once.
    const found = options.filter((option) => wanted.includes(option)) as unknown as Choice[Name]
    if (isKnown && !(name === 'chains' && found.length === 0)) return found
    fail(name, value)
    return defaultChoice[name]
  }
  const accent = query.get('accent')
  const isAccent = accent === null || /^[0-9a-f]{6}$/i.test(accent)
  if (!isAccent) fail('accent', accent)
  const locale = query.get('locale')
  const isLocale = locale === null || Object.hasOwn(locales, locale)
  if (!isLocale) fail('locale', locale)

  const choice: Choice = {
    theme: one('theme'),
    mode: one('mode'),
    radius: one('radius'),
    font: one('font'),
    density: one('density'),
    connect: one('connect'),
    currency: one('currency'),
    features: several('features'),
    chains: several('chains'),
    login: several('login'),
    wallets: several('wallets'),
    // Checked above: a key of `locales`.
    locale: isLocale && locale !== null ? (locale as LocaleCode) : locale === null ? stored.locale : 'en',
    accent: isAccent && accent !== null ? `#${accent.toLowerCase()}` : undefined,
    onlyWallets: query.get('only') === '1',
  }
  return { choice, problems }
}

/** The query that `parseChoice` reads as this choice, with `?`. Theme and language always: another visitor's page may have others stored. */
export function toQuery(choice: Choice): string {
  const query = new URLSearchParams()
  for (const name of Object.keys(singles) as SingleName[])
    if (choice[name] !== defaultChoice[name] || name === 'theme') query.set(name, choice[name])
  query.set('locale', choice.locale)
  if (choice.accent) query.set('accent', choice.accent.slice(1))
  for (const name of Object.keys(lists) as ListName[])
    if (choice[name].join() !== defaultChoice[name].join()) query.set(name, choice[name].join(',') || 'none')
  if (choice.onlyWallets) query.set('only', '1')
  return `?${query.toString().replaceAll('%2C', ',')}`
}
