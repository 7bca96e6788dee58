import { assertRedirect, type Brand, BrandError, type BrandOptions, type Person } from '../Brand.ts'
import { consentPage, readConsent } from '../consentPage.ts'
import { personId, userName } from '../personId.ts'
import { createTelegramBot, type TelegramUser } from './createTelegramBot.ts'

/**
 * Telegram's login page, `oauth.telegram.org/auth?bot_id=…&origin=…&return_to=…`: it sends the visitor back with `#tgAuthResult=`, the signed
 * fields as base64url JSON, or `false` for a visitor who cancels. Telegram never gives an email address.
 */
export function telegram({ url, redirectOrigins }: BrandOptions): Brand {
  const bot = createTelegramBot()
  return {
    config: { botToken: bot.token, authUrl: `${url}/auth` },
    async handle({ method, path, query, body }) {
      if (path !== '/auth') return undefined
      if (query.get('bot_id') !== String(bot.id)) throw new BrandError('bot_id: this bot is not registered here.')
      const returnTo = assertRedirect(query.get('return_to'), redirectOrigins)
      if (query.get('origin') !== new URL(returnTo).origin) throw new BrandError('origin: is not that of return_to.')
      if (method !== 'POST')
        return consentPage({ brand: 'Telegram', scopes: ['your name'], hideLabel: 'Have no user name' })
      const person = readConsent(body)
      const result = person ? bot.signLogin({ user: toUser(person) }) : false
      const encoded = Buffer.from(JSON.stringify(result)).toString('base64url')
      return { status: 302, headers: { location: `${returnTo}#tgAuthResult=${encoded}` } }
    },
  }
}

function toUser(person: Person): TelegramUser {
  const [firstName = '', ...rest] = person.name.split(' ')
  return {
    id: Number(personId(person, { brand: 'telegram', digits: 10 })),
    first_name: firstName,
    ...(rest.length > 0 && { last_name: rest.join(' ') }),
    ...(person.sharesEmail && { username: userName(person) }),
  }
}
