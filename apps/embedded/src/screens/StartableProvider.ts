import type { SocialProvider } from '@latchkey/wire/frame'

/** The providers with a window or an app of their own. Telegram has neither: it hands the login over. */
export type StartableProvider = Exclude<SocialProvider, 'telegram'>
