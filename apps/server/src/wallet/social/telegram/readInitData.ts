import { createHmac } from 'node:crypto'
import * as z from 'zod'
import { isEqual } from '../../../secrets/isEqual.ts'
import { walletError } from '../../http/walletError.ts'
import type { Identity } from '../LoginProvider.ts'

const maxAgeSeconds = 5 * 60
const maxSkewSeconds = 60

const fieldsSchema = z.object({
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  auth_date: z.string().regex(/^\d{1,12}$/),
  user: z.string(),
})
const userSchema = z.object({
  id: z.int().positive(),
  first_name: z.string().default(''),
  username: z.string().optional(),
})

/**
 * Reads what Telegram handed to a mini app: https://core.telegram.org/bots/webapps#validating-data-received-via-the-mini-app.
 * @param options.botToken of the bot whose mini app it is.
 * @returns who it is, and `hash`, by which the same data is recognized.
 * @throws ApiError 401 `telegram_invalid` where Telegram has not signed it for this bot; `login_expired` after five minutes
 */
export function readInitData(
  initData: string,
  { botToken }: { botToken: string },
): { identity: Identity; hash: string } {
  const fields = [...new URLSearchParams(initData)]
  const parsed = fieldsSchema.safeParse(Object.fromEntries(fields))
  // A name that occurs twice may be read in two ways.
  if (!parsed.success || new Set(fields.map(([name]) => name)).size !== fields.length) throw refused()
  const { hash, auth_date: authDate, user } = parsed.data
  const key = createHmac('sha256', 'WebAppData').update(botToken).digest()
  const lines = fields.filter(([name]) => name !== 'hash').map(([name, value]) => `${name}=${value}`)
  const expected = createHmac('sha256', key).update(lines.sort().join('\n')).digest('hex')
  if (!isEqual(hash, expected)) throw refused()
  const age = Date.now() / 1_000 - Number(authDate)
  if (age < -maxSkewSeconds) throw refused()
  if (age > maxAgeSeconds) throw walletError('login_expired', { field: 'initData' })
  const { id, first_name: firstName, username } = readUser(user)
  return { identity: { subject: String(id), label: username ? `@${username}` : firstName || 'Telegram' }, hash }
}

function readUser(text: string): z.output<typeof userSchema> {
  try {
    return userSchema.parse(JSON.parse(text))
  } catch {
    throw refused()
  }
}

function refused() {
  return walletError('telegram_invalid', { field: 'initData' })
}
