import { and, eq, isNotNull } from 'drizzle-orm'
import type { Database } from '../db/Database.ts'
import { pendingSessions, projects, signInKeys, smartSessions } from '../db/schema.ts'
import type { Config } from '../env.ts'
import { providerKeyOwner } from '../projects/readProviderKey.ts'
import { openSecret, SealBrokenError, sealSecret, sessionKeyOwner } from '../secrets/sealSecret.ts'
import { signingKeyOwner } from '../signIn/createSignInKeys.ts'
import { CommandError } from './CommandError.ts'

type Context = { db: Database; config: Config; print: (line: string) => void }

export const secretsUsageText = `latchkey-server secrets rotate
  reseals with SECRETS_KEY every stored key that only SECRETS_KEY_PREVIOUS opens; servers may keep running`

/** `latchkey-server secrets rotate`: replaces SECRETS_KEY_PREVIOUS by SECRETS_KEY. Safe to run again. @throws CommandError */
export async function secretsCommand(context: Context, args: readonly string[]): Promise<void> {
  const { db, config, print } = context
  if (args.length !== 1 || args[0] !== 'rotate') throw new CommandError(secretsUsageText)
  const { secretsKey: key, secretsKeyPrevious: previous } = config
  if (!key || !previous)
    throw new CommandError('Set SECRETS_KEY to the new key and SECRETS_KEY_PREVIOUS to the old one.')
  const counts = { sealed: 0, kept: 0 }
  const lost: string[] = []

  /** Returns the key sealed with the new key; the text unchanged where it already is, or where neither key opens it. */
  const renew = (text: string, owner: string): string => {
    try {
      openSecret(text, { key, owner })
      counts.kept += 1
      return text
    } catch (error) {
      if (!(error instanceof SealBrokenError)) throw error
    }
    try {
      const sealed = sealSecret(openSecret(text, { key: previous, owner }), { key, owner })
      counts.sealed += 1
      return sealed
    } catch (error) {
      if (!(error instanceof SealBrokenError)) throw error
      lost.push(owner)
      return text
    }
  }

  for (const { id } of await db.select({ id: projects.id }).from(projects)) {
    await db.transaction(async (tx) => {
      const [row] = await tx.select().from(projects).where(eq(projects.id, id)).for('update')
      const entries = Object.entries(row?.providerKeys ?? {})
      const providerKeys = Object.fromEntries(
        entries.map(([provider, text]) => [provider, renew(text, providerKeyOwner(id, provider))]),
      )
      if (entries.some(([provider, text]) => providerKeys[provider] !== text))
        await tx.update(projects).set({ providerKeys }).where(eq(projects.id, id))
    })
  }
  for (const table of [smartSessions, pendingSessions]) {
    const sessions = await db
      .select({ pci: table.pci, sealedKey: table.sealedKey })
      .from(table)
      .where(isNotNull(table.sealedKey))
    for (const { pci, sealedKey } of sessions) {
      if (sealedKey === null) continue
      const renewed = renew(sealedKey, sessionKeyOwner(pci))
      // A session that was revoked meanwhile has no key anymore.
      if (renewed !== sealedKey)
        await db
          .update(table)
          .set({ sealedKey: renewed })
          .where(and(eq(table.pci, pci), eq(table.sealedKey, sealedKey)))
    }
  }
  for (const { kid, sealedKey } of await db.select().from(signInKeys)) {
    const renewed = renew(sealedKey, signingKeyOwner(kid))
    if (renewed !== sealedKey) await db.update(signInKeys).set({ sealedKey: renewed }).where(eq(signInKeys.kid, kid))
  }
  print(`resealed ${counts.sealed} keys; ${counts.kept} were up to date`)
  if (lost.length > 0) throw new CommandError(`Neither key opens: ${lost.join(', ')}. Set these again.`)
}
