import type { SocialProvider } from '@latchkey/wire/frame'

/** Their own names, in every language. */
export const socialNames: Record<SocialProvider, string> = {
  google: 'Google',
  x: 'X',
  farcaster: 'Farcaster',
  discord: 'Discord',
  apple: 'Apple',
  github: 'GitHub',
  facebook: 'Facebook',
  telegram: 'Telegram',
}

/** The name of a login's kind, as the server stores it; `email` has one in each language. */
export function nameOfKind(kind: string, emailName: string): string {
  if (kind === 'email') return emailName
  return Object.hasOwn(socialNames, kind) ? socialNames[kind as SocialProvider] : kind
}
