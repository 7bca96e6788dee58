import type { SocialProvider } from '@latchkey/core'
import type { Platform } from '@latchkey/core/internal'

/** Browsers inside messaging apps, by what they call themselves. */
const messengers = /Telegram|WhatsApp|FBA[NV]|Instagram|\bLine\/|MicroMessenger|Snapchat|Discord|Viber|KAKAOTALK/i

/** The social logins that work here: Google signs nobody in inside a messaging app on iOS, and Telegram only inside its own. */
export function listSocials(
  providers: readonly SocialProvider[],
  { isIos, isTelegram, userAgent }: Pick<Platform, 'isIos' | 'isTelegram'> & { userAgent: string },
): readonly SocialProvider[] {
  const isInMessenger = isTelegram || messengers.test(userAgent)
  return providers.filter((provider) => {
    if (provider === 'google') return !isIos || !isInMessenger
    return provider !== 'telegram' || isTelegram
  })
}
