import { requireFacts } from '../custody/readFacts.ts'
import { openAuthShare } from '../custody/releaseShare.ts'
import type { WalletHandler } from '../http/WalletHandler.ts'
import { requireStaged } from './stagedRotation.ts'

/** What this device staged, read back from where it is stored: only a set that it has opened is put into use. */
export const readRotation: WalletHandler<'readRotation'> = async (context, { body, session }) => {
  const { db, wallet } = context
  const { userId, deviceKey } = session
  const { own, rows, generation, blob } = await requireStaged(db, { userId, deviceKey })
  const facts = await requireFacts(context, db, { userId, deviceKey })
  const share = await openAuthShare(context, own)
  const recovery = rows.flatMap((row) => row.recovery ?? [])
  return {
    authShare: await wallet.keys.shares.seal(share, { recipient: body.recipient, enrolmentId: own.id }),
    wallet: { ...facts, generation, blob, enrolmentId: own.id, recovery },
  }
}
