import { parseSignature, serializeErc6492Signature, serializeSignature, toHex } from 'viem'
import { createDapp } from '../createDapp.ts'
import { userOperation } from '../userOperations.ts'
import type { Session, Visit } from './Visit.ts'

type ActResponse = { status: number; text: string }

/** Of secp256k1. */
const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
const everything = [
  { type: 'native-token-recurring-allowance', data: { allowance: `0x${'ff'.repeat(32)}`, start: 0, period: 1 } },
]

/**
 * What a stranger tries on a session, who knows all ids and has seen all that its owner and its page have sent. Each gives undefined where
 * there is nothing yet to try it with.
 */
export const strangerActs: ((
  visit: Visit,
  options: { target: Session; seen: Session; nonce: bigint },
) => Promise<ActResponse | undefined>)[] = [
  // Begin a session of his own for the account.
  async (visit) => {
    const dapp = createDapp(visit.server, { project: 'shop', owner: visit.owner, key: visit.stranger })
    const begun = await dapp.create()
    if (begun.status === 200) visit.forged.push({ dapp, pci: begun.body.pci, state: 'pending', signed: new Map() })
    return begun.status === 200 ? undefined : begun
  },
  // Put it in force with everything allowed, signed by himself.
  (visit, { target }) => activate(visit, target, { permissions: everything, policies: [] }),
  (visit, { target }) => activate(visit, target, {}),
  // Another session's proof.
  async (visit, { target, seen }) =>
    seen.proof && seen !== target
      ? await visit.server.post(target.dapp.at('/activate'), { ...seen.proof, pci: target.pci })
      : undefined,
  // The proof that was sent, with more allowed, and for another project.
  async (visit, { seen }) =>
    seen.proof && (await visit.server.post(seen.dapp.at('/activate'), { ...seen.proof, permissions: everything })),
  async (visit, { seen }) => seen.proof && (await visit.server.post(seen.dapp.at('/activate', 'bank'), seen.proof)),
  // What the owner has signed for the end of another.
  async (visit, { target, seen }) =>
    seen.revocation &&
    (await visit.server.post(target.dapp.at('/activate'), {
      ...target.dapp.grant,
      context: '0xc0ffee',
      ...seen.revocation,
      pci: target.pci,
    })),
  // A signature that brings its own checker along.
  async (visit, { target }) => {
    const { dapp, pci } = target
    const granted = { ...dapp.grant, context: '0xbad0' }
    const { body } = await visit.server.post(dapp.at('/nonce'), { pci, activate: granted })
    const own = await visit.stranger.signMessage({ message: body.message ?? '' })
    const signature = serializeErc6492Signature({ address: visit.stranger.address, data: '0x1234', signature: own })
    return await visit.server.post(dapp.at('/activate'), { ...granted, pci, nonce: body.nonce ?? 'x', signature })
  },
  // Operations: signed by the stranger's own key, unsigned, and signed by the page's key for something else.
  async (visit, { target, nonce }) =>
    sign(visit, target, await target.dapp.signOperation(take(visit, nonce), visit.stranger)),
  (visit, { target, nonce }) => sign(visit, target, { ...take(visit, nonce), signature: `0x${'00'.repeat(65)}` }),
  async (visit, { target, seen, nonce }) => {
    const [earlier] = seen.signed.values()
    return earlier && (await sign(visit, target, { ...take(visit, nonce), signature: earlier.userOp.signature }))
  },
  // What the page has signed for another session, and the other signature that can be made of one.
  async (visit, { target, seen }) => {
    const [earlier] = seen.signed.values()
    return earlier && seen !== target ? await sign(visit, target, earlier.userOp) : undefined
  },
  async (visit, { seen }) => {
    const [earlier] = seen.signed.values()
    if (!earlier) return undefined
    const { r, s, yParity } = parseSignature(earlier.userOp.signature)
    const larger = toHex(order - BigInt(s), { size: 32 })
    const signature = serializeSignature({ r, s: larger, yParity: yParity === 0 ? 1 : 0 })
    return await sign(visit, seen, { ...earlier.userOp, signature })
  },
  async (visit, { seen }) => {
    const [earlier] = seen.signed.values()
    return earlier && (await sign(visit, seen, earlier.userOp, 'bank'))
  },
  // The end of a session: by himself, with what was signed for another, and with what was signed to put it in force.
  async (visit, { target: { dapp, pci } }) => {
    const { body } = await visit.server.post(dapp.at('/nonce'), { pci })
    const signature = await visit.stranger.signMessage({ message: body.message ?? '' })
    return await visit.server.post(dapp.at('/revoke'), { pci, nonce: body.nonce ?? 'x', signature })
  },
  async (visit, { target, seen }) =>
    seen.revocation && (await visit.server.post(target.dapp.at('/revoke'), { ...seen.revocation, pci: target.pci })),
  async (visit, { target }) => {
    const { proof, dapp, pci } = target
    return (
      proof && (await visit.server.post(dapp.at('/revoke'), { pci, nonce: proof.nonce, signature: proof.signature }))
    )
  },
]

async function activate(visit: Visit, { dapp, pci }: Session, change: object): Promise<ActResponse> {
  const granted = { ...dapp.grant, ...change, context: '0xbad0' }
  const { body } = await visit.server.post(dapp.at('/nonce'), { pci, activate: granted })
  const signature = await visit.stranger.signMessage({ message: body.message ?? '' })
  return await visit.server.post(dapp.at('/activate'), { ...granted, pci, nonce: body.nonce ?? 'x', signature })
}

/** Sends what is left to himself. */
function take({ owner, stranger }: Visit, nonce: bigint) {
  return userOperation(owner.address, { calls: [{ to: stranger.address, value: 1n, data: '0x' }], nonce })
}

async function sign(visit: Visit, { dapp, pci }: Session, userOp: object, project?: string): Promise<ActResponse> {
  return await visit.server.post(dapp.at('/sign', project), { pci, userOp })
}
