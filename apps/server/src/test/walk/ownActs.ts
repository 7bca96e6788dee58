import { toActivationMessage } from '@latchkey/wire'
import { createDapp, hashOperation } from '../createDapp.ts'
import { userOperation } from '../userOperations.ts'
import { limits, type Session, type Visit } from './Visit.ts'

type Choice = { session: Session | undefined; wei: bigint; nonce: bigint }

/**
 * The acts of an owner and of trusted pages. Each defines the expected response and the state after it. @throws on any other response.
 */
export const ownActs: Record<string, (visit: Visit, choice: Choice) => Promise<void>> = {
  async begin(visit) {
    const dapp = createDapp(visit.server, { project: 'shop', owner: visit.owner, grant })
    const { pci } = await dapp.begin()
    visit.sessions.push({ dapp, pci, state: 'pending', signed: new Map() })
  },
  async activate(visit, { session }) {
    if (!session) return
    const { dapp, pci } = session
    if (session.state === 'pending') {
      const proof = await dapp.prove({ pci })
      assertStatus(await visit.server.post(dapp.at('/activate'), proof), 200)
      Object.assign(session, { state: 'active', proof })
    } else if (session.proof)
      // A repeated call gets the same response while the state is unchanged.
      assertStatus(await visit.server.post(dapp.at('/activate'), session.proof), session.state === 'active' ? 200 : 400)
    else
      assertStatus(
        await visit.server.post(dapp.at('/nonce'), { pci, activate: { ...dapp.grant, context: '0xc0ffee' } }),
        400,
      )
  },
  /** Another grant for what is in force, signed by its owner: it stays as it is. */
  async overwrite(visit, { session }) {
    if (!session?.proof) return
    const { dapp, proof } = session
    const changed = { ...proof, context: '0xbeef' }
    const activation = { ...changed, origin: dapp.origin, address: dapp.account, dappKey: dapp.key.address }
    const signature = await visit.owner.signMessage({ message: await toActivationMessage(activation) })
    assertStatus(await visit.server.post(dapp.at('/activate'), { ...changed, signature }), 400)
  },
  async sign(_visit, { session, wei, nonce }) {
    if (!session) return
    const { dapp, pci, signed } = session
    const userOp = userOperation(dapp.owner.address, {
      calls: [{ to: dapp.owner.address, value: wei, data: '0x' }],
      nonce,
    })
    const hash = hashOperation(userOp)
    const others = [...signed].filter(([one]) => one !== hash).map(([, other]) => other.wei)
    const isWithin = others.length < limits.calls && others.reduce((sum, one) => sum + one, 0n) + wei <= limits.wei
    const response = await dapp.sign(pci, userOp)
    assertStatus(response, session.state !== 'active' ? 400 : isWithin ? 200 : 401)
    if (response.status !== 200) return
    const { signature } = response.body as { signature: string }
    const earlier = signed.get(hash)
    if (earlier && earlier.signature !== signature) throw new Error(`${hash} was co-signed in two ways.`)
    signed.set(hash, { userOp: await dapp.signOperation(userOp), wei, signature })
  },
  async revoke(visit, { session }) {
    if (!session) return
    const { dapp, pci, owner } = { ...session, owner: visit.owner }
    const { status, body } = await visit.server.post(dapp.at('/nonce'), { pci })
    if (session.state !== 'active') {
      if (status !== 400) throw new Error(`A nonce to revoke what is ${session.state}: ${status}`)
      return
    }
    const revocation = {
      pci,
      nonce: body.nonce as string,
      signature: await owner.signMessage({ message: body.message }),
    }
    assertStatus(await visit.server.post(dapp.at('/revoke'), revocation), 200)
    Object.assign(session, { state: 'revoked', revocation })
  },
}

const grant = {
  permissions: [
    {
      type: 'native-token-recurring-allowance',
      data: { allowance: `0x${limits.wei.toString(16)}`, start: 0, period: 4_000_000_000 },
    },
  ],
  policies: [{ type: 'call-limit', data: { count: limits.calls } }],
}

function assertStatus({ status, text }: { status: number; text: string }, wanted: number): void {
  if (status !== wanted) throw new Error(`Got ${status}, not ${wanted}: ${text}`)
}
