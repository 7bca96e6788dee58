/** What the visitor chose in Settings; a field is absent while the app decides. */
export type Preferences = {
  theme?: 'auto' | 'light' | 'dark'
  /** A BCP 47 tag. */
  language?: string
  /** ISO 4217: values are shown in it. */
  currency?: string
  /** Whether balances and values are masked. */
  amounts?: 'hidden'
}

/** `name:choice` of the fields that count; none has `locked` or `false`, which an app can set. */
const choices = /^(theme:(auto|light|dark)|language:[a-z]{2,3}(-\w+)*|currency:[A-Z]{3}|amounts:hidden)$/

/** Parses stored preferences field by field. What the app has locked or left out in `settings` takes the place of a choice. */
export function parsePreferences(value: unknown, settings: object | undefined): Preferences {
  return Object.fromEntries(
    Object.entries({ ...Object(value), ...settings }).filter(
      ([name, choice]) => typeof choice === 'string' && choices.test(`${name}:${choice}`),
    ),
  )
}
