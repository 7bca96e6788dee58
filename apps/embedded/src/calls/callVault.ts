import * as z from 'zod/mini'
import { isErrorCode, WalletError } from '../errors.ts'
import { type Vault, type VaultCall, vaultCalls } from './vaultCalls.ts'

/** The slowest call stretches a password; a slow phone takes ten seconds. */
const callTimeoutMs = 90_000

const answerSchema = z.union([
  z.strictObject({ id: z.int(), output: z.unknown() }),
  z.strictObject({
    id: z.int(),
    error: z.strictObject({ code: z.string(), details: z.optional(z.string()) }),
  }),
])

type VaultWorker = Pick<Worker, 'postMessage' | 'terminate' | 'onmessage' | 'onerror'>
type Pending = { settle: (answer: z.infer<typeof answerSchema>) => void; fail: (error: WalletError) => void }

/**
 * The vault in its worker, as functions. The worker starts with the first call; one that fails to load or does not answer is ended, and the
 * next call starts another: of one whose script could not be fetched, calls fail with `server_unreachable`.
 *
 * @example
 * const vault = callVault(() => new Worker(url, { type: 'module' }))
 * const { recipient } = await vault.recipient({})
 */
export function callVault(start: () => VaultWorker): Vault {
  const pending = new Map<number, Pending>()
  let worker: VaultWorker | undefined
  let lastId = 0

  function stop(code: 'vault_failed' | 'server_unreachable'): void {
    worker?.terminate()
    worker = undefined
    for (const { fail } of pending.values()) fail(new WalletError(code, { details: 'the worker ended' }))
    pending.clear()
  }

  function running(): VaultWorker {
    if (worker) return worker
    worker = start()
    // What a script throws has a message; a script that could not be fetched has none.
    worker.onerror = (event) => stop(event.message === undefined ? 'server_unreachable' : 'vault_failed')
    worker.onmessage = ({ data }) => {
      const { success, data: answer } = answerSchema.safeParse(data)
      if (success) pending.get(answer.id)?.settle(answer)
    }
    return worker
  }

  async function call(name: VaultCall, input: unknown): Promise<unknown> {
    lastId += 1
    const id = lastId
    const answer = await new Promise<z.infer<typeof answerSchema>>((settle, fail) => {
      const timer = setTimeout(() => stop('vault_failed'), callTimeoutMs)
      const end = () => {
        clearTimeout(timer)
        pending.delete(id)
      }
      pending.set(id, {
        settle: (value) => {
          end()
          settle(value)
        },
        fail: (error) => {
          end()
          fail(error)
        },
      })
      running().postMessage({ id, call: name, input })
    })
    if ('error' in answer) {
      const { code, details } = answer.error
      throw new WalletError(isErrorCode(code) ? code : 'vault_failed', { details })
    }
    return z.parse(vaultCalls[name].output, answer.output)
  }

  const names = Object.keys(vaultCalls) as VaultCall[]
  // Each function parses its own output, so the record as a whole has the type of the vault.
  return Object.fromEntries(names.map((name) => [name, (input: unknown) => call(name, input)])) as Vault
}
