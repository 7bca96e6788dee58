import { type Choice, defaultChoice, toQuery } from './choice.ts'

/** Looks that visitors may know, and the least there is. Theme and language stay as they are. */
export const presets = {
  latchkey: {},
  rainbow: {
    mode: 'dialog',
    accent: '#0e76fd',
    radius: 'large',
    font: 'rounded',
    wallets: ['metamask', 'coinbase', 'rainbow'],
  },
  connectKit: { mode: 'dialog', accent: '#1670d8', radius: 'medium', density: 'compact', features: ['server'] },
  minimal: {
    mode: 'dialog',
    radius: 'small',
    density: 'compact',
    connect: 'browser',
    features: [],
    chains: ['mainnet'],
  },
} as const satisfies Record<string, Partial<Choice>>

export type PresetName = keyof typeof presets

/** The preset that a choice is, whatever its theme and language; undefined for a look of the visitor's own. */
export function presetOf(choice: Choice): PresetName | undefined {
  const query = toQuery(choice)
  return (Object.keys(presets) as PresetName[]).find((name) => toQuery(applyPreset(name, choice)) === query)
}

export function applyPreset(name: PresetName, { theme, locale }: Choice): Choice {
  return { ...defaultChoice, theme, locale, ...presets[name] }
}
