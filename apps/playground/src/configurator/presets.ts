import { type Choice, defaultChoice, toQuery } from './choice.ts'

/** Looks that visitors may know, and the least there is. Theme, language and place stay as they are. */
export const presets = {
  latchkey: {},
  rainbow: {
    accent: '#0e76fd',
    radius: 'large',
    font: 'rounded',
    wallets: ['metamask', 'coinbase', 'rainbow'],
  },
  connectKit: { accent: '#1670d8', radius: 'medium', density: 'compact', features: ['server'] },
  minimal: {
    radius: 'small',
    density: 'compact',
    connect: 'browser',
    features: [],
    chains: ['mainnet'],
  },
} as const satisfies Record<string, Partial<Choice>>

export type PresetName = keyof typeof presets

/** The preset that a choice is, whatever its theme, language and place; undefined for a look of the visitor's own. */
export function presetOf(choice: Choice): PresetName | undefined {
  const query = toQuery(choice)
  return (Object.keys(presets) as PresetName[]).find((name) => toQuery(applyPreset(name, choice)) === query)
}

export function applyPreset(name: PresetName, { theme, locale, mode }: Choice): Choice {
  return { ...defaultChoice, theme, locale, mode, ...presets[name] }
}
