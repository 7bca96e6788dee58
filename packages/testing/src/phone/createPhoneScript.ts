import type { ProposalAnswer, RequestAnswer } from './PhoneWallet.ts'

export type PhoneScript = ReturnType<typeof createPhoneScript>

/** The user of the phone: their scripted responses and delays. */
export function createPhoneScript(options: { latencyMs: number }) {
  let { latencyMs } = options
  const proposalAnswers: ProposalAnswer[] = []
  const requestAnswers: { answer: RequestAnswer; method?: string }[] = []
  let held: { promise: Promise<void>; release(): void } | undefined

  return {
    answerNextProposal: (answer: ProposalAnswer) => void proposalAnswers.push(answer),
    answerNext: (answer: RequestAnswer, { method }: { method?: string } = {}) =>
      void requestAnswers.push({ answer, method }),
    takeProposalAnswer: () => proposalAnswers.shift(),
    takeRequestAnswer(method: string): RequestAnswer | undefined {
      const index = requestAnswers.findIndex((planned) => planned.method === undefined || planned.method === method)
      return index < 0 ? undefined : requestAnswers.splice(index, 1)[0]?.answer
    },
    setLatency(ms: number) {
      latencyMs = ms
    },
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
    /** Waits until nothing is held and the latency has passed; rejects with the signal's reason. */
    async pause(signal: AbortSignal): Promise<void> {
      signal.throwIfAborted()
      if (held) await Promise.race([held.promise, whenAborted(signal)])
      if (latencyMs > 0) await sleep(latencyMs, signal)
    },
  }
}

function whenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }))
}

/** Resolves after `ms`, or rejects with the signal's reason. */
export function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason)
    const onAbort = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', onAbort)
      resolve()
    }, ms)
    signal.addEventListener('abort', onAbort, { once: true })
  })
}
