import { createDecipheriv, createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Database } from '../db/Database.ts'
import { walletEnrolments, walletLoginFlows, walletLogins, walletMails, walletSecrets } from '../db/schema.ts'
import { deploymentContext } from './keys/openDeploymentKeys.ts'
import { toContext } from './keys/rowKey.ts'
import { createRecipient, random, siteOrigin } from './test/createTestDevice.ts'
import { createWalletTestServer } from './test/createWalletTestServer.ts'

/** What these visitors have not done; the tests of each look at what it stores. */
const unused = new Set([
  'wallet_recovery_tries',
  'wallet_passkeys',
  'wallet_challenges',
  'wallet_email_changes',
  'wallet_rotations',
  'wallet_social_flows',
])

/**
 * Who steals the database and has the source: every value of it is tried as a key, in every encoding, on every value that may be encrypted.
 */
test('a dump of the database shows no secret, and nothing in it opens anything else in it', {
  timeout: 180_000,
}, async () => {
  const server = await createWalletTestServer()
  const { db } = server.context
  const secrets: Record<string, string> = {}
  for (let count = 0; count < 3; count += 1) {
    const authKey = random(32)
    const visitor = await server.createVisitor({ authKey })
    const { recipient } = await createRecipient()
    await visitor.device.run('releaseShare', { enrolmentId: visitor.enrolmentId, recipient, purpose: 'sign' })
    for (const form of ['hex', 'base64', 'base64url'] as const)
      secrets[`share ${count} ${form}`] = visitor.share.toString(form)
    secrets[`recovery share ${count}`] = visitor.recoveryShare
    secrets[`recovery proof ${count}`] = authKey
    secrets[`email ${count}`] = visitor.email
    secrets[`mailbox ${count}`] = visitor.email.split('@')[0] ?? ''
    secrets[`access token ${count}`] = visitor.device.accessToken ?? ''
    secrets[`refresh token ${count}`] = visitor.device.refreshToken
  }
  await server.forgetMails()
  const device = await server.createDevice()
  const { code, flowId } = await server.requestCode(device, 'pending@visitor.test')
  // A mail that waits, which has a code in it.
  await server.wallet.context.wallet.outbox.stop()
  await device.run('startEmailLogin', { email: 'waiting@visitor.test', origin: siteOrigin })
  secrets['waiting mail'] = 'waiting@visitor.test'

  const names = (await db.execute(
    sql`select table_name from information_schema.tables where table_name like 'wallet\\_%'`,
  )) as unknown as { rows: { table_name: string }[] }
  expect(names.rows.length).toBe(18)
  const values: string[] = []
  for (const { table_name: table } of names.rows) {
    const { rows } = (await db.execute(sql.raw(`select row_to_json(t)::text as row from ${table} t`))) as unknown as {
      rows: { row: string }[]
    }
    if (!unused.has(table)) expect(rows.length, table).toBeGreaterThan(0)
    for (const { row } of rows) values.push(...listTexts(JSON.parse(row)))
  }
  const dump = values.join('\n')
  for (const [what, secret] of Object.entries(secrets)) expect(dump.includes(secret), what).toBe(false)

  // Codes: all million of them, hashed in the ways that need no key.
  const flows = values.filter((value) => /^[\w-]{43}$/.test(value))
  for (const guess of [code, `${flowId}|${code}`, `${code}|${flowId}`, flowId + code])
    for (const form of ['base64url', 'hex'] as const)
      expect(flows).not.toContain(createHash('sha256').update(guess).digest(form))

  const keys = values.flatMap((value) => toKeys(value))
  const sealed = await listSealed(db)
  expect(keys.length).toBeGreaterThan(50)
  expect(sealed.length).toBeGreaterThan(15)
  for (const key of keys) for (const one of sealed) expect(opens(key, one), one.owner).toBe(false)

  // With the operator's key it does: the test would notice if it tried the wrong thing.
  const wrapped = sealed.filter(({ isWrapped }) => isWrapped)
  expect(wrapped.length).toBe(4)
  for (const one of wrapped) expect(opens(Buffer.from('a7'.repeat(32), 'hex'), one)).toBe(true)
  await server.close()
})

function listTexts(value: unknown): string[] {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(listTexts)
  return [String(value)]
}

/** Every 32 bytes that a value may stand for. */
function toKeys(value: string): Buffer[] {
  const parts = value.split(/[.:]/).flatMap((part) => [Buffer.from(part, 'base64url'), Buffer.from(part, 'hex')])
  const hashed = createHash('sha256').update(value).digest()
  return [...parts.flatMap((bytes) => (bytes.length >= 32 ? [bytes.subarray(0, 32), bytes.subarray(-32)] : [])), hashed]
}

type Sealed = { bytes: Buffer; owner: string; isWrapped?: boolean }

/** All that is encrypted, each with the additional data that the source says it has. */
async function listSealed(db: Database): Promise<Sealed[]> {
  const read = (text: string) => Buffer.from(text, 'base64url')
  const unwrap = (text: string) => Buffer.concat(text.split('.').slice(2).map(read))
  const all: Sealed[] = []
  for (const { id, userId, sealedLabel } of await db.select().from(walletLogins))
    all.push({ bytes: read(sealedLabel), owner: `login ${id} ${userId}` })
  for (const { id, sealedEmail } of await db.select().from(walletLoginFlows))
    all.push({ bytes: read(sealedEmail), owner: `flow ${id}` })
  for (const { id, sealed } of await db.select().from(walletMails))
    all.push({ bytes: read(sealed), owner: `mail ${id}` })
  for (const row of await db.select().from(walletEnrolments)) {
    const owner = toContext({ ...row, enrolmentId: row.id })
    all.push({ bytes: unwrap(row.wrappedKey), owner, isWrapped: true })
    all.push({ bytes: read(row.sealedAuthShare), owner: `${owner}|auth` })
    all.push({ bytes: read(row.sealedRecoveryShare ?? ''), owner: `${owner}|recovery` })
  }
  for (const { wrapped } of await db.select().from(walletSecrets))
    all.push({ bytes: unwrap(wrapped), owner: deploymentContext, isWrapped: true })
  return all
}

function opens(key: Buffer, { bytes, owner }: Sealed): boolean {
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), { authTagLength: 16 })
    .setAAD(Buffer.from(owner))
    .setAuthTag(bytes.subarray(-16))
  decipher.update(bytes.subarray(12, -16))
  try {
    decipher.final()
    return true
  } catch {
    return false
  }
}
