import { type Choice, defaultChoice } from './choice.ts'

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

export function applyPreset(name: PresetName, { theme, locale }: Choice): Choice {
  return { ...defaultChoice, theme, locale, ...presets[name] }
}
