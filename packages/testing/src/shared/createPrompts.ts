import { ProviderError } from './callNode.ts'
import type { MockFailure } from './MockControls.ts'

/** The visitor in front of the wallet: answers each prompt, declines some, leaves some open. */
export function createPrompts(options: { rejects: readonly string[] }) {
  const rejections: { method?: string }[] = []
  const failures: MockFailure[] = []
  const open: string[] = []
  let held: { promise: Promise<void>; release(): void } | undefined

  return {
    rejectNext: (method?: string) => void rejections.push({ method }),
    failNext: (failure: MockFailure) => void failures.push(failure),
    hold() {
      if (held) return
      let release = () => {}
      const promise = new Promise<void>((resolve) => {
        release = resolve
      })
      held = { promise, release }
    },
    release() {
      held?.release()
      held = undefined
    },
    pending: (): readonly string[] => [...open],
    /** Throws the failure that was planned for a request of this method. */
    checkFailure(method: string) {
      const failure = take(failures, isFor(method))
      if (failure) throw new ProviderError(failure)
    },
    /** Shows a prompt; `until` keeps it open longer. Throws 4001 when declined, -32002 when one of its kind is open. */
    async open(method: string, until?: () => Promise<void>) {
      if (open.includes(method)) {
        throw new ProviderError({ code: -32002, message: `Request of type '${method}' already pending.` })
      }
      open.push(method)
      try {
        await held?.promise
        await until?.()
      } finally {
        open.splice(open.indexOf(method), 1)
      }
      const planned = take(rejections, isFor(method))
      if (planned || options.rejects.includes(method)) {
        throw new ProviderError({ code: 4001, message: 'User rejected the request.' })
      }
    },
  }
}

function isFor(method: string) {
  return (planned: { method?: string }) => planned.method === undefined || planned.method === method
}

function take<T>(list: T[], accepts: (item: T) => boolean): T | undefined {
  const index = list.findIndex(accepts)
  return index < 0 ? undefined : list.splice(index, 1)[0]
}
