import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '@latchkey/anvil'
import { createMint, createSvmClient, mintTo, named, startSvm, svmNetworkId, transferSol } from '@latchkey/svm'
import { afterEach, expect, inject, test } from 'vitest'
import { openDatabase } from '../../db/openDatabase.ts'
import { solanaHistories, solanaTransactions } from '../../db/schema.ts'
import { createSecret } from '../../secrets/createSecret.ts'
import { createTestDatabase } from '../../test/createTestDatabase.ts'
import { serverProgram } from '../../test/serverProgram.ts'
import { startSolanaFront } from '../../test/startSolanaFront.ts'

/** Runs two servers of one fleet as processes, and kills one while both fill the history of an account. */

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

async function startServer(env: Record<string, string>) {
  const port = await freePort()
  const child: ChildProcess = spawn(process.execPath, [serverProgram()], {
    env: { ...process.env, ...env, PORT: String(port), LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://127.0.0.1:${port}`
  async function kill() {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
  closing.push(kill)
  const isReady = async () => (await fetch(`${url}/ready`).catch(() => undefined))?.status
  await expect.poll(isReady, { timeout: 60_000 }).toBe(200)
  return { url, kill }
}

async function walk({ url }: { url: string }, address: string): Promise<string[]> {
  const hashes: string[] = []
  let cursor = ''
  do {
    const query = `chainId=${svmNetworkId}${cursor === '' ? '' : `&cursor=${cursor}`}`
    const response = await fetch(`${url}/v1/account/${address}/history?${query}`)
    expect(response.status).toBe(200)
    const page = (await response.json()) as { data: { metadata: { hash: string } }[]; next: string | null }
    hashes.push(...page.data.map(({ metadata }) => metadata.hash))
    cursor = page.next ?? ''
  } while (cursor !== '')
  return hashes
}

test('a server killed while it keeps a history leaves no gap that counts as complete', async () => {
  const svm = await startSvm({ slotMs: 0 })
  const front = await startSolanaFront(svm.url)
  closing.push(svm.stop, front.stop)
  const client = createSvmClient(svm.url)
  const [me, other, mint] = await Promise.all(['killed me', 'killed other', 'killed mint'].map(named))
  if (!me || !other || !mint) throw new Error('There is no key.')
  await client.airdrop(other.address, 1_000_000_000_000n)
  await createMint(client, { program: 'spl-token', decimals: 6, mint, authority: other })
  const token = { program: 'spl-token', decimals: 6, mint: mint.address } as const
  const signatures: string[] = []
  for (let paid = 1; paid <= 60; paid += 1) {
    signatures.unshift(await transferSol(client, { from: other, to: me.address, amount: BigInt(paid) * 10_000_000n }))
    signatures.unshift(await mintTo(client, token, { authority: other, owner: me.address, amount: 1n }))
  }
  await client.request('svm_pass', [40])

  const env = {
    DATABASE_URL: await createTestDatabase(),
    REDIS_URL: inject('redisUrl'),
    REDIS_PREFIX: `${randomUUID()}:`,
    LATCHKEY_CHAINS: JSON.stringify([{ id: svmNetworkId, name: 'Local Solana', rpcUrls: [front.url] }]),
  }
  const { db, close } = await openDatabase({ databaseUrl: createSecret(env.DATABASE_URL), dataDir: '' })
  closing.push(close)
  /** Transactions that are claimed to be kept, and are not. */
  async function findGaps(): Promise<string[]> {
    // The claims first: while the other server goes on, rows are added for claims of later.
    const histories = await db.select().from(solanaHistories)
    const kept = new Set((await db.select().from(solanaTransactions)).map(({ signature }) => signature))
    return histories.flatMap(({ accounts }) =>
      Object.entries(accounts).flatMap(([account, range]) =>
        svm.ledger.entries
          .filter(({ accountKeys }) => accountKeys.some((key) => key === account))
          .filter(({ slot }) => range && Number(slot) >= range[0] && Number(slot) <= range[1])
          .map(({ signature }): string => signature)
          .filter((signature) => !kept.has(signature)),
      ),
    )
  }

  const standby = await startServer(env)
  let interrupted = 0
  for (let page = 1; page <= 5; page += 1) {
    await db.delete(solanaHistories)
    const victim = await startServer(env)
    let listings = 0
    const reached = new Promise<void>((resolve) => {
      front.wait((calls) => {
        if (calls.some(({ method }) => method === 'getSignaturesForAddress')) listings += 1
        if (listings >= page) resolve()
      })
    })
    const walking = walk(victim, me.address).then(
      () => 'complete',
      () => 'interrupted',
    )
    const others = page % 2 === 0 ? walk(standby, me.address) : Promise.resolve(signatures)
    await reached
    // From before the transactions are read to after they are kept.
    await sleep(Math.random() * 30)
    await victim.kill()
    if ((await walking) === 'interrupted') interrupted += 1
    front.wait(() => undefined)
    expect(await findGaps()).toEqual([])
    expect(await others).toEqual(signatures)
    expect(await walk(standby, me.address)).toEqual(signatures)
    expect(await findGaps()).toEqual([])
  }
  expect(interrupted).toBeGreaterThan(0)
}, 240_000)
