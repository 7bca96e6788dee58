import type { TransactionProgress } from '@latchkey/core/internal'
import { expect } from 'vitest'
import type { AbilityCases, Contract } from '../Contract.ts'

/** Longer than a client repeats a request by itself. */
const outageMs = 2_000

type Sent = { hash: string; nonce?: number | undefined; validUntilBlock?: number | undefined }

/** Waits for what came of a transfer of the first account, until `stop`. */
async function follow(contract: Contract, { hash, nonce, validUntilBlock }: Sent) {
  const { waitForTransaction } = await contract.loadSend()
  const progress: TransactionProgress[] = []
  const controller = new AbortController()
  const waiting = waitForTransaction({
    network: contract.network,
    hash,
    from: contract.world.accounts[0],
    ...(nonce !== undefined && { nonce }),
    ...(validUntilBlock !== undefined && { validUntilBlock }),
    onProgress: (one) => progress.push(one),
    signal: controller.signal,
  })
  let outcome: unknown = 'none yet'
  const ended = waiting.then(
    (result) => {
      outcome = result
    },
    (error: unknown) => {
      outcome = error
    },
  )
  return {
    waiting,
    progress,
    outcome: () => outcome,
    async stop() {
      controller.abort()
      await Promise.race([ended, contract.quiet()])
    },
  }
}

export const followingCases: AbilityCases<'loadSend'> = {
  async 'reports no outcome of a pending transaction, nor that it was dropped, and then its block'(_, contract) {
    await contract.connect()
    const release = await contract.world.chain.holdBlocks()
    let isHeld = true
    try {
      const sent = await contract.transfer({ amount: 5n * (contract.world.unit ?? 1n) })
      const followed = await follow(contract, sent)
      await contract.quiet()
      expect(followed.outcome()).toBe('none yet')
      expect(followed.progress.filter(({ isDropped, isDisputed }) => isDropped || isDisputed)).toEqual([])
      await release()
      isHeld = false
      await contract.until(() => expect(followed.outcome()).not.toBe('none yet'))
      const { hash } = sent
      expect(followed.outcome()).toMatchObject({ status: 'confirmed', hash, blockNumber: expect.any(BigInt) })
    } finally {
      if (isHeld) await release()
    }
  },
  async 'reports the network fee that the account paid, where it reports one'(loadSend, contract) {
    await contract.connect()
    const { world, network } = contract
    const [from] = world.accounts
    const amount = 9n * (world.unit ?? 1n)
    const before = await world.chain.readNativeBalance(from)
    const { hash, nonce } = await contract.transfer({ amount })
    const { waitForTransaction } = await loadSend()
    const request = { network, hash, from, ...(nonce !== undefined && { nonce }) }
    const outcome = await waitForTransaction({ ...request, signal: contract.soon() })
    if (outcome.status !== 'confirmed') throw new Error(`It is ${outcome.status}.`)
    const { fee } = outcome
    if (fee === undefined) return contract.skip('it reports no fees')
    await contract.until(async () => expect(before - (await world.chain.readNativeBalance(from))).toBe(amount + fee))
  },
  async 'reports a transaction as failed that failed in its block'(_, contract) {
    const { makeFail } = contract.world.chain
    if (!makeFail) return contract.skip('its blocks have no failed transactions')
    await contract.connect()
    const sent = await makeFail((amount) => contract.transfer({ amount }))
    const { waiting, outcome } = await follow(contract, sent)
    await contract.until(() => expect(outcome()).not.toBe('none yet'))
    expect(await waiting).toMatchObject({ status: 'failed', hash: sent.hash, blockNumber: expect.any(BigInt) })
  },
  async 'waits on for a transaction while the node does not respond'(_, contract) {
    const { chain } = contract.world
    await contract.connect()
    const release = await chain.holdBlocks()
    let start = () => {}
    let followed: Awaited<ReturnType<typeof follow>> | undefined
    try {
      const sent = await contract.transfer({ amount: 31n * (contract.world.unit ?? 1n) })
      followed = await follow(contract, sent)
      start = chain.stopNode()
      await new Promise((resolve) => setTimeout(resolve, outageMs))
      expect(followed.outcome()).toBe('none yet')
      expect(followed.progress.filter(({ isDropped }) => isDropped)).toEqual([])
    } finally {
      start()
      await release()
    }
    const { outcome } = followed
    await contract.until(() => expect(outcome()).not.toBe('none yet'))
    expect(outcome()).toMatchObject({ status: 'confirmed' })
  },
  async 'reports the transaction that took the place of a transfer, and not the transfer as confirmed'(_, contract) {
    const { replace } = contract.world.chain
    if (!replace) return contract.skip('no other transaction takes its place')
    await contract.connect()
    const { sent, replacement } = await replace((amount) => contract.transfer({ amount }))
    expect(replacement).not.toBe(sent.hash)
    const { waiting, outcome } = await follow(contract, sent)
    await contract.until(() => expect(outcome()).not.toBe('none yet'))
    expect(await waiting).toMatchObject({ status: 'replaced', hash: replacement, blockNumber: expect.any(BigInt) })
  },
  async 'reports no outcome of a transaction that no node has, and throws ABORTED at once'(_, contract) {
    const followed = await follow(contract, { hash: contract.world.unknownHash })
    await contract.quiet()
    expect(followed.outcome()).toBe('none yet')
    const code = contract.codeOf(followed.waiting)
    await followed.stop()
    expect(await code).toBe('ABORTED')
  },
  async 'returns at once another outcome than the one that was reported'(loadSend, contract) {
    const { world, network } = contract
    if (world.chain.isFinalAtOnce) return contract.skip('nothing undoes an outcome')
    await contract.connect()
    const { hash, nonce } = await contract.transfer({ amount: 8n * (world.unit ?? 1n) })
    const { waitForTransaction } = await loadSend()
    const request = { network, hash, from: world.accounts[0], ...(nonce !== undefined && { nonce }) }
    const first = await waitForTransaction({ ...request, signal: contract.soon() })
    if (first.status !== 'confirmed') throw new Error(`It is ${first.status}.`)
    const reported = { status: 'replaced', hash: world.unknownHash, blockNumber: first.blockNumber } as const
    expect(await waitForTransaction({ ...request, reported, signal: contract.soon() })).toEqual(first)
  },
}
