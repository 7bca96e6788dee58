import { createHash } from 'node:crypto'
import { and, eq, gt } from 'drizzle-orm'
import type { Database } from '../../db/Database.ts'
import { walletSocialFlows } from '../../db/schema.ts'
import { isEqual } from '../../secrets/isEqual.ts'
import { walletError } from '../http/walletError.ts'
import type { SocialFlow } from './createFlow.ts'

/** Who claims a login: the device that started it, with the verifier that it kept. */
export type Claim = { flowId: string; verifier: string; deviceKey: string }

/**
 * A login that this device started.
 * @throws ApiError 404 `flow_unknown`, the same for a login that is over, of another device, or of another verifier
 */
export async function findFlow(
  db: Database,
  { flowId, verifier, deviceKey }: Claim,
  options: { forUpdate: boolean },
): Promise<SocialFlow> {
  const isMeant = and(
    eq(walletSocialFlows.id, flowId),
    eq(walletSocialFlows.deviceKey, deviceKey),
    gt(walletSocialFlows.expiresAt, new Date()),
  )
  const query = db.select().from(walletSocialFlows).where(isMeant)
  const [flow] = await (options.forUpdate ? query.for('update') : query)
  const hash = createHash('sha256').update(Buffer.from(verifier, 'base64url')).digest('base64url')
  if (!flow || !isEqual(flow.verifierHash, hash))
    throw walletError('flow_unknown', {
      description: 'This login was not started on this device, or is over. Start it again.',
    })
  return flow
}

export async function deleteFlow(tx: Database, { id }: Pick<SocialFlow, 'id'>): Promise<void> {
  await tx.delete(walletSocialFlows).where(eq(walletSocialFlows.id, id))
}
