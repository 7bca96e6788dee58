import { createEnrolment, createRecipient, random } from '../../createTestDevice.ts'
import { createOwnerOfTwo } from '../createVisitor.ts'
import { assert, type Crashes, holds, type Prepare } from '../Operation.ts'

/** A visitor with two devices, and the next generation of the wallet. */
async function prepare(crashes: Crashes) {
  const owner = await createOwnerOfTwo(crashes)
  const { second, added, enrolmentId } = owner
  await second.run('enrolDevice', { enrolment: added.enrolment, recoveredFrom: enrolmentId })
  const next = await createEnrolment(crashes.hpkeKey(), { authKey: random(32) })
  return { ...owner, next, staged: { generation: 1, blob: random(64), enrolment: next.enrolment } }
}

const stageRotation: Prepare = async (crashes) => {
  const { device, next, staged, assertOpens } = await prepare(crashes)
  const stage = async () => {
    await device.run('stageRotation', staged)
  }
  return {
    run: stage,
    check: assertOpens,
    async repeat() {
      await stage()
      const { recipient, open } = await createRecipient()
      const { authShare } = await device.run('readRotation', { recipient })
      assert((await open(authShare, next.enrolmentId)).equals(next.share), 'what was staged is not what comes back')
      await assertOpens()
    },
  }
}

const finishRotation: Prepare = async (crashes) => {
  const { device, second, added, enrolmentId, share, next, staged, assertWallet } = await prepare(crashes)
  await device.run('stageRotation', staged)
  const finish = async () => {
    await device.run('finishRotation', { generation: 1 })
  }
  const readSets = async () => ({
    old: await holds(device, enrolmentId, share),
    other: await holds(second, added.enrolmentId, added.share),
    renewed: await holds(device, next.enrolmentId, next.share),
  })
  return {
    run: finish,
    async check() {
      const { old, other, renewed } = await readSets()
      assert(old !== renewed, `of the old and the new generation, ${old ? 'both' : 'neither'} can be read`)
      assert(old === other, 'the devices of the old generation differ')
      await assertWallet()
    },
    async repeat() {
      await finish()
      const { old, other, renewed } = await readSets()
      assert(renewed && !old && !other, 'the new generation is not the only one')
      await assertWallet()
    },
  }
}

export const rotation: Record<string, Prepare> = { stageRotation, finishRotation }
