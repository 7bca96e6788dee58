import type { ReplaceRequest, TransactionIntent } from '@latchkey/core/internal'
import { describe, expect, test } from 'vitest'
import type { KeyKind } from '../test/createTestKey.ts'
import { codeOf, startTransfers } from '../test/startTransfers.ts'

const transfers = startTransfers()
const amount = 20_000n

/** A transfer of the account that waits for a block. */
async function sendSlowly(...values: number[]) {
  await transfers.node.control.setFees({ fastestFee: 12, halfHourFee: 8, hourFee: 4 })
  await transfers.fund(transfers.key.address, ...values)
  const setUp = transfers.setUp()
  const { hash } = await setUp.transfer({ feeLevel: 'slow' })
  return { ...setUp, hash, ...replacing(setUp, hash) }
}

function replacing({ send, toRequest }: Pick<ReturnType<typeof transfers.setUp>, 'send' | 'toRequest'>, hash: string) {
  const toReplace = (change: Partial<ReplaceRequest> = {}) => {
    const { connectorId, network, from, to } = toRequest()
    const isCancel = change.purpose === 'cancel'
    const call = isCancel ? { to: from, value: 0n } : { to, value: amount }
    return { connectorId, network, from, call, hashes: [hash], purpose: 'speedUp' as const, ...change }
  }
  const { replace, estimateReplacement } = send.replacements
  if (!replace || !estimateReplacement) throw new Error('It replaces nothing.')
  return {
    replace: (change?: Partial<ReplaceRequest>) => replace(toReplace(change)),
    estimate: (change?: Partial<ReplaceRequest>) => estimateReplacement(toReplace(change)),
  }
}
const read = (hash: string) => transfers.get(`/tx/${hash}`)

describe.each<KeyKind>(['p2wpkh', 'p2pkh', 'p2sh', 'p2tr'])('of an address of the kind %s', (kind) => {
  test('a transfer that is sped up pays the same recipient the same, for the fee that was shown out of its change', async () => {
    transfers.useKey(kind)
    const { hash, replace, estimate, requests } = await sendSlowly(60_000)
    const old = await read(hash)
    const fees = await estimate()
    expect(fees?.before).toBe(BigInt(old.fee))
    const intents: TransactionIntent[] = []
    const { hash: other, isInPlace } = await replace({ onRequest: (intent) => intents.push(intent) })
    expect(isInPlace).toBe(true)
    expect(intents).toEqual([expect.objectContaining({ call: { to: transfers.receiver.address, value: amount } })])
    const fresh = await read(other)
    expect(BigInt(fresh.fee)).toBe(fees?.after)
    expect(fresh.fee / (fresh.weight / 4)).toBeGreaterThanOrEqual(12)
    const outpoints = ({ vin }: { vin: { txid: string; vout: number }[] }) => vin.map(({ txid, vout }) => [txid, vout])
    expect(outpoints(fresh)).toEqual(outpoints(old))
    const valuesTo = (transaction: typeof old, address: string) =>
      transaction.vout
        .filter((output: { scriptpubkey_address: string }) => output.scriptpubkey_address === address)
        .map(({ value }: { value: number }) => value)
    expect(valuesTo(fresh, transfers.receiver.address)).toEqual([20_000])
    expect(valuesTo(fresh, transfers.key.address)).toEqual([40_000 - fresh.fee])
    expect((await fetch(`${transfers.node.url}/tx/${hash}`)).status).toBe(404)
    expect(requests).toHaveLength(2)
  })
})

test('a second speed-up replaces the first, and costs more than that', async () => {
  const { hash, replace } = await sendSlowly(60_000)
  const { hash: second } = await replace()
  const { hash: third } = await replace({ hashes: [hash, second] })
  const [before, after] = [await read(second).catch(() => undefined), await read(third)]
  expect(before).toBeUndefined()
  expect(after.vin).toHaveLength(1)
  expect(after.fee).toBeGreaterThan(1_700)
})

test('a cancellation takes everything back but the fee', async () => {
  const { replace, estimate } = await sendSlowly(60_000)
  const fees = await estimate({ purpose: 'cancel' })
  const { hash: other } = await replace({ purpose: 'cancel' })
  const { fee, vout } = await read(other)
  expect(BigInt(fee)).toBe(fees?.after)
  expect(vout).toEqual([expect.objectContaining({ scriptpubkey_address: transfers.key.address, value: 60_000 - fee })])
  await transfers.node.control.mine()
  expect(await transfers.balanceOf(transfers.key.address)).toBe(60_000n - BigInt(fee))
})

test('without change, it spends a further output in a block, and none that is protected or waits', async () => {
  // So much that nothing is left over at 4 satoshis for a virtual byte.
  const whole = 20_550
  const poor = await sendSlowly(whole)
  await transfers.node.control.fund(transfers.key.address, 70_000)
  expect(await codeOf(poor.replace())).toBe('INSUFFICIENT_FUNDS')

  transfers.useKey('p2sh')
  const { address } = transfers.key
  await transfers.fund(address, 70_000)
  const [kept] = await transfers.get(`/address/${address}/utxo`)
  await transfers.node.control.markOutput(`${kept.txid}:${kept.vout}`, { inscriptions: [`${kept.txid}i0`] })
  const { replace } = await sendSlowly(20_650, 9_000)
  const { hash: other } = await replace()
  const { vin, vout: outputs } = await read(other)
  expect(vin).toHaveLength(2)
  expect(vin.map(({ txid }: { txid: string }) => txid)).not.toContain(kept.txid)
  expect(outputs.map(({ value }: { value: number }) => value)).toContain(20_000)
})

test('nothing is replaced that a later transfer spends from, that is in a block, or that nobody knows', async () => {
  const { hash, replace, transfer, requests } = await sendSlowly(60_000)
  await transfer({ amount: 5_000n })
  const count = requests.length
  await expect(replace()).rejects.toMatchObject({ code: 'REPLACEMENT_REFUSED', reason: 'spentOn' })
  await transfers.node.control.mine()
  expect(await codeOf(replace())).toBe('TRANSACTION_NOT_PENDING')
  expect(await codeOf(replace({ hashes: [hash, 'f'.repeat(64)] }))).toBe('TRANSACTION_NOT_PENDING')
  await expect(replace({ hashes: ['f'.repeat(64)] })).rejects.toMatchObject({ reason: 'notPending' })
  expect(requests).toHaveLength(count)
})

test('a call that is not what waits is not sped up', async () => {
  const { replace, requests } = await sendSlowly(60_000)
  const count = requests.length
  const { address } = transfers.nextKey(60, 'p2wpkh')
  for (const call of [
    { to: address, value: amount },
    { to: transfers.receiver.address, value: amount + 1n },
  ])
    await expect(replace({ call })).rejects.toMatchObject({ code: 'REPLACEMENT_REFUSED', reason: 'notShown' })
  expect(requests).toHaveLength(count)
})

test('it is not sent at a higher fee than was shown', async () => {
  const { replace, estimate, requests } = await sendSlowly(90_000)
  await estimate()
  await transfers.node.control.setFees({ fastestFee: 40 })
  const count = requests.length
  // What was read a minute ago counts, so nothing changes for the visitor.
  const { hash } = await replace()
  expect((await read(hash)).fee).toBeLessThan(3_000)
  expect(requests).toHaveLength(count + 1)
})

test('the original is in a block first: that is its outcome, and the replacement is none', async () => {
  const { hash, replace, send, toRequest } = await sendSlowly(60_000)
  await transfers.node.control.mine()
  expect(await codeOf(replace())).toBe('TRANSACTION_NOT_PENDING')
  const { network, from, to } = toRequest()
  const outcome = await send.waitForTransaction({
    network,
    hash,
    from,
    call: { to, value: amount },
    signal: AbortSignal.timeout(5_000),
  })
  expect(outcome).toMatchObject({ status: 'confirmed', hash })
})

test('after a reload, the mark alone leads from the original to what took its place', async () => {
  const { hash, send, toRequest, replace } = await sendSlowly(60_000)
  const intents: TransactionIntent[] = []
  const { hash: other } = await replace({ onRequest: (intent) => intents.push(intent) })
  await transfers.node.control.mine()
  const { network, from, to } = toRequest()
  const fresh = transfers.setUp().send
  expect(fresh).not.toBe(send)
  const outcome = await fresh.waitForTransaction({
    network,
    hash,
    from,
    mark: intents[0]?.mark,
    call: { to, value: amount },
    signal: AbortSignal.timeout(5_000),
  })
  expect(outcome).toMatchObject({ status: 'confirmed', hash: other })
})
