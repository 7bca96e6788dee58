import { randomUUID } from 'node:crypto'
import { and, eq, gt, isNotNull } from 'drizzle-orm'
import type { Database } from '../../db/Database.ts'
import { walletEmailChanges, walletLogins, walletUsers } from '../../db/schema.ts'
import { lockUser } from '../audit/appendAudit.ts'
import { walletError } from '../http/walletError.ts'
import type { WalletContext } from '../WalletContext.ts'

/** A way to sign in: an email address, or an account elsewhere. Its row of `wallet_address_limits` is locked. */
export type LoginAccount = { kind: string; subjectIndex: string; label: string }

/**
 * The visitor who signs in with an account; a new one where nobody does.
 * @throws ApiError 409 `address_changed` for an address that its owner can still take back: a new visitor would be in the way of that
 */
export async function findOrCreateUser(
  context: WalletContext,
  tx: Database,
  account: LoginAccount,
): Promise<{ userId: string; isNew: boolean }> {
  const found = await findLogin(tx, account)
  // Read again once the visitor is locked: the login may have been removed meanwhile.
  if (found && (await lockUser(tx, found.userId)) && (await findLogin(tx, account)))
    return { userId: found.userId, isNew: false }
  if (await findFormerUser(tx, account.subjectIndex)) throw walletError('address_changed')
  const userId = randomUUID()
  await tx.insert(walletUsers).values({ id: userId, createdAt: new Date() })
  await addLogin(context, tx, { ...account, userId })
  return { userId, isNew: true }
}

/** Whose address this was before a change that the link in its mail can still undo. @returns the visitor's id */
export async function findFormerUser(tx: Database, subjectIndex: string): Promise<string | undefined> {
  const { oldIndex, undoHash, expiresAt, userId } = walletEmailChanges
  const [change] = await tx
    .select({ userId })
    .from(walletEmailChanges)
    .where(and(eq(oldIndex, subjectIndex), isNotNull(undoHash), gt(expiresAt, new Date())))
  return change?.userId
}

export async function findLogin(tx: Database, { kind, subjectIndex }: Omit<LoginAccount, 'label'>) {
  const [login] = await tx
    .select({ loginId: walletLogins.id, userId: walletLogins.userId })
    .from(walletLogins)
    .where(and(eq(walletLogins.kind, kind), eq(walletLogins.subjectIndex, subjectIndex)))
  return login
}

/** Adds a login to a visitor. @returns its id */
export async function addLogin(
  { wallet }: WalletContext,
  tx: Database,
  { kind, subjectIndex, label, userId }: LoginAccount & { userId: string },
): Promise<string> {
  const id = randomUUID()
  const sealedLabel = wallet.keys.seal(label, `login ${id} ${userId}`)
  await tx.insert(walletLogins).values({ id, userId, kind, subjectIndex, sealedLabel, createdAt: new Date() })
  return id
}
