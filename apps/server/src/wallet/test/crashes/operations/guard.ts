import { createEnrolment } from '../../createTestDevice.ts'
import { createOwner } from '../createVisitor.ts'
import { assert, type Crashes, type Prepare } from '../Operation.ts'

/** An owner, and recovery by email for them. */
async function prepare(crashes: Crashes) {
  const owner = await createOwner(crashes)
  const { enrolment, enrolmentId } = await createEnrolment(crashes.hpkeKey())
  const { device, body, email, userId } = owner
  const { walletId } = body
  const add = async () => {
    const ticket = await crashes.signTicket({ walletId, enrolmentId, email, deviceKey: device.thumbprint })
    await device.run('addGuard', { enrolmentId, authShare: enrolment.authShare, ticket })
  }
  const read = async () => {
    const rows = await crashes.query(`select id from wallet_enrolments where user_id = $1 and recovery = 'guard'`, [
      userId,
    ])
    return rows.map(({ id }) => id)
  }
  return { ...owner, enrolmentId, add, read }
}

const addGuard: Prepare = async (crashes) => {
  const { add, read, enrolmentId, assertOpens } = await prepare(crashes)
  return {
    run: add,
    check: assertOpens,
    async repeat() {
      await add()
      assert((await read()).join() === enrolmentId, 'recovery by email is not set up once')
      await assertOpens()
    },
  }
}

const removeGuard: Prepare = async (crashes) => {
  const { device, add, read, assertOpens } = await prepare(crashes)
  await add()
  const remove = async () => {
    await device.run('removeGuard', {})
  }
  return {
    run: remove,
    check: assertOpens,
    async repeat() {
      await remove()
      assert((await read()).length === 0, 'recovery by email is still on')
      await assertOpens()
    },
  }
}

export const guard: Record<string, Prepare> = { addGuard, removeGuard }
