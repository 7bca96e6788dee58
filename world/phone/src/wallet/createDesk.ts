import type { PhoneProposal, PhoneRequest, ProposalAnswer, RequestAnswer } from '@latchkey/testing/phone'

export type Question =
  | { kind: 'proposal'; proposal: PhoneProposal; answer(answer: ProposalAnswer): void }
  | { kind: 'request'; request: PhoneRequest; answer(answer: RequestAnswer): void }

export type Desk = ReturnType<typeof createDesk>

/** Open prompts: the wallet adds them, the page shows them, a tap responds. */
export function createDesk() {
  let questions: readonly Question[] = []
  const listeners = new Set<() => void>()
  const set = (next: readonly Question[]) => {
    questions = next
    for (const listener of listeners) listener()
  }

  function prompt<Answer>(
    signal: AbortSignal,
    toQuestion: (answer: (answer: Answer) => void) => Question,
  ): Promise<Answer | undefined> {
    return new Promise((resolve) => {
      const leave = () => set(questions.filter((other) => other !== question))
      const question = toQuestion((answer) => {
        leave()
        resolve(answer)
      })
      // Expired, or the app has gone: the wallet throws the answer away.
      signal.addEventListener('abort', () => {
        leave()
        resolve(undefined)
      })
      set([...questions, question])
    })
  }

  return {
    questions: () => questions,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    onProposal: (proposal: PhoneProposal, { signal }: { signal: AbortSignal }) =>
      prompt<ProposalAnswer>(signal, (answer) => ({ kind: 'proposal', proposal, answer })),
    onRequest: (request: PhoneRequest, { signal }: { signal: AbortSignal }) =>
      prompt<RequestAnswer>(signal, (answer) => ({ kind: 'request', request, answer })),
  }
}
