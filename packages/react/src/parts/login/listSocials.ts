import type { SocialProvider } from '@latchkey/core'
import type { Platform } from '@latchkey/core/internal'

/** Browsers inside messaging apps, by what they call themselves. */
const messengers = /Telegram|WhatsApp|FBA[NV]|Instagram|\bLine\/|MicroMessenger|Snapchat|Discord|Viber|KAKAOTALK/i

/** The social logins that work here: inside a messaging app on iOS, Google signs nobody in. */
export function listSocials(
  providers: readonly SocialProvider[],
  { isIos, isTelegram, userAgent }: Pick<Platform, 'isIos' | 'isTelegram'> & { userAgent: string },
): readonly SocialProvider[] {
  const isInMessenger = isTelegram || messengers.test(userAgent)
  return providers.filter((provider) => provider !== 'google' || !isIos || !isInMessenger)
}
