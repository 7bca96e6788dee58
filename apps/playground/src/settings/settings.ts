import { type LocaleCode, locales } from '@latchkey/react'
import type { SocialProvider } from '@latchkey/wire/frame'
import { knownSocials } from '../world/readWorld.ts'

export type Theme = 'auto' | 'light' | 'dark'

/** What the visitor chose on this page; the address bar wins over what was stored. */
export type Settings = {
  theme: Theme
  locale: LocaleCode
  /** Whether this page brings its own stand-in wallet. */
  mock: boolean
}

/** What only the address bar says: it makes tests and screenshots repeatable. */
export type PageQuery = {
  /** Opens the modal on this view in a prepared state. */
  view: string | undefined
  /** Which prepared state, where a view has several. */
  state: string | undefined
  /** How many further wallets the page announces. */
  wallets: number
  /** Opens on the pairing code, as an app without a wallet list does. */
  manualPairing: boolean
  /** Whether the page has the Polkadot network. */
  polkadot: boolean
  /** Whether the page has EVM chains alone: a code that connects and signs in by one prompt is for these. */
  isEvmOnly: boolean
  /** How the embedded wallet is offered; not at all where undefined. */
  embedded: { email: boolean; socials: readonly SocialProvider[] } | undefined
  /** How visitors are signed in; not at all where undefined. */
  signIn: { required: boolean; storage: 'server' | 'cookie' | 'local' } | undefined
  /**
   * Whether the page reports to the world's server, does once the visitor has agreed, or keeps a log for Settings and reports nothing;
   * none of it where undefined.
   */
  analytics: 'on' | 'consent' | 'log' | undefined
}

const key = 'playground.settings'

/** @param search - the page's query, `?theme=dark&locale=ar&mock=1`. */
export function readSettings(search: string): Settings {
  const query = new URLSearchParams(search)
  const stored = readStored()
  const pick = (name: string): unknown => query.get(name) ?? stored[name]
  const theme = pick('theme')
  const locale = pick('locale')
  const mock = pick('mock')
  return {
    theme: theme === 'light' || theme === 'dark' ? theme : 'auto',
    locale: isLocaleCode(locale) ? locale : 'en',
    mock: mock === '1' || mock === true,
  }
}

/** @param search - the page's query, `?view=Send&wallets=5000`. */
export function readPageQuery(search: string): PageQuery {
  const query = new URLSearchParams(search)
  const wallets = Number(query.get('wallets') ?? 0)
  return {
    view: query.get('view') ?? undefined,
    state: query.get('state') ?? undefined,
    wallets: Number.isInteger(wallets) && wallets > 0 ? Math.min(wallets, 10_000) : 0,
    manualPairing: query.get('manual') === '1',
    polkadot: query.get('polkadot') === '1',
    isEvmOnly: query.get('evmOnly') === '1',
    embedded: query.get('embedded') === '1' ? readEmbedded(query) : undefined,
    signIn: readSignIn(query),
    analytics: readAnalytics(query.get('analytics')),
  }
}

function readAnalytics(analytics: string | null): PageQuery['analytics'] {
  return analytics === 'on' || analytics === 'consent' || analytics === 'log' ? analytics : undefined
}

function readSignIn(query: URLSearchParams): PageQuery['signIn'] {
  const signIn = query.get('signIn')
  if (signIn !== 'required' && signIn !== 'optional') return undefined
  const storage = query.get('storage')
  return { required: signIn === 'required', storage: storage === 'cookie' || storage === 'local' ? storage : 'server' }
}

function readEmbedded(query: URLSearchParams): PageQuery['embedded'] {
  const named = query.get('socials')?.split(',') ?? []
  return {
    email: query.get('email') !== '0',
    // In the order of the query, which is the order of the buttons.
    socials: named.flatMap((name) => knownSocials.find((social) => social === name) ?? []),
  }
}

/** Keeps the choice for the next visit; where storage is blocked, it holds for this one. */
export function storeSettings(settings: Settings): void {
  try {
    localStorage.setItem(key, JSON.stringify(settings))
  } catch {
    // Blocked or full: nothing here concerns the visitor.
  }
}

function isLocaleCode(code: unknown): code is LocaleCode {
  return typeof code === 'string' && Object.hasOwn(locales, code)
}

function readStored(): Record<string, unknown> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '{}')
    return typeof stored === 'object' && stored !== null ? Object.fromEntries(Object.entries(stored)) : {}
  } catch {
    return {}
  }
}
