/** What can be chosen in each field, listed or as a pattern; none has `locked` or `false`, which an app can set. */
const fields = {
  theme: ['auto', 'light', 'dark'],
  /** A BCP 47 tag. */
  language: /^[a-z]{2,3}(-\w+)*$/,
  /** ISO 4217: values are shown in it. */
  currency: /^[A-Z]{3}$/,
  /** Whether balances and values are masked. */
  amounts: ['hidden'],
} as const

/** What the visitor chose in Settings; a field is absent while the app decides. */
export type Preferences = {
  [name in keyof typeof fields]?: (typeof fields)[name] extends readonly (infer choice)[] ? choice : string
}

/** Parses stored preferences field by field. What the app has locked or left out in `settings` takes the place of a choice. */
export function parsePreferences(value: unknown, settings: object | undefined): Preferences {
  const stored: Record<string, unknown> = Object(value)
  const byApp: Record<string, unknown> = { ...settings }
  return Object.fromEntries(
    Object.entries<readonly unknown[] | RegExp>(fields).flatMap(([name, choices]) => {
      const choice = stored[name]
      if (typeof choice !== 'string' || byApp[name] === 'locked' || byApp[name] === false) return []
      return (choices instanceof RegExp ? choices.test(choice) : choices.includes(choice)) ? [[name, choice]] : []
    }),
  )
}
