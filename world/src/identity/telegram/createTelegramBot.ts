import { createHash, createHmac, randomBytes } from 'node:crypto'

export type TelegramUser = { id: number; first_name: string; last_name?: string; username?: string; photo_url?: string }

/** A bot of the local world, and what Telegram would sign with its token. */
export type TelegramBot = {
  /** `<id>:<secret>`, as BotFather gives it out; the server's configuration. */
  token: string
  id: number
  /**
   * `Telegram.WebApp.initData` of a mini app: a query string that ends with `hash`.
   * @see https://core.telegram.org/bots/webapps#validating-data-received-via-the-mini-app
   */
  signInitData(options: { user: TelegramUser; authDate?: Date; startParam?: string }): string
  /**
   * The fields that the login widget hands to a page.
   * @see https://core.telegram.org/widgets/login#checking-authorization
   */
  signLogin(options: { user: TelegramUser; authDate?: Date }): Record<string, string | number>
}

/** @param options.token - a random one when absent. */
export function createTelegramBot(options: { token?: string } = {}): TelegramBot {
  const token = options.token ?? `7000000001:${randomBytes(26).toString('base64url').slice(0, 35)}`
  return {
    token,
    id: Number(token.split(':')[0]),
    signInitData({ user, authDate = new Date(), startParam }) {
      const fields: Record<string, string> = {
        auth_date: String(toSeconds(authDate)),
        query_id: randomBytes(12).toString('base64url'),
        user: JSON.stringify(user),
        ...(startParam !== undefined && { start_param: startParam }),
      }
      const secret = createHmac('sha256', 'WebAppData').update(token).digest()
      return new URLSearchParams({ ...fields, hash: signFields(fields, secret) }).toString()
    },
    signLogin({ user, authDate = new Date() }) {
      const fields = { ...user, auth_date: toSeconds(authDate) }
      return { ...fields, hash: signFields(fields, createHash('sha256').update(token).digest()) }
    },
  }
}

function toSeconds(date: Date): number {
  return Math.floor(date.getTime() / 1_000)
}

/** Telegram's data-check-string: `name=value` lines in the order of their names. */
function signFields(fields: Readonly<Record<string, string | number>>, secret: Buffer): string {
  const lines = Object.entries(fields).map(([name, value]) => `${name}=${value}`)
  return createHmac('sha256', secret).update(lines.sort().join('\n')).digest('hex')
}
