import { and, eq } from 'drizzle-orm'
import { walletLoginFlows } from '../../db/schema.ts'
import type { WalletHandler } from '../http/WalletHandler.ts'
import { walletError } from '../http/walletError.ts'
import { isDeviceApproved } from './deviceLinks.ts'

/** Whether the visitor has confirmed this device by the link of the mail. The device asks until they have. */
export const confirmDevice: WalletHandler<'confirmDevice'> = async ({ db }, { body, deviceKey }) => {
  const isOwn = and(eq(walletLoginFlows.id, body.flowId), eq(walletLoginFlows.deviceKey, deviceKey))
  const [flow] = await db.select().from(walletLoginFlows).where(isOwn)
  if (!flow) throw walletError('flow_unknown')
  if (flow.expiresAt.getTime() <= Date.now()) throw walletError('code_expired')
  return { isConfirmed: isDeviceApproved(flow) }
}
