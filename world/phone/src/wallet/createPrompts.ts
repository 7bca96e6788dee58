import type { PhoneProposal, PhoneRequest, ProposalAnswer, RequestAnswer } from '@latchkey/testing/phone'

export type Prompt =
  | { kind: 'proposal'; proposal: PhoneProposal; answer(answer: ProposalAnswer): void }
  | { kind: 'request'; request: PhoneRequest; answer(answer: RequestAnswer): void }

export type Prompts = ReturnType<typeof createPrompts>

/** Open prompts: the wallet adds them, the page shows them, a tap responds. */
export function createPrompts() {
  let prompts: readonly Prompt[] = []
  const listeners = new Set<() => void>()
  const set = (next: readonly Prompt[]) => {
    prompts = next
    for (const listener of listeners) listener()
  }

  function addPrompt<Answer>(
    signal: AbortSignal,
    toPrompt: (answer: (answer: Answer) => void) => Prompt,
  ): Promise<Answer | undefined> {
    return new Promise((resolve) => {
      const remove = () => set(prompts.filter((other) => other !== prompt))
      const prompt = toPrompt((answer) => {
        remove()
        resolve(answer)
      })
      // Expired, or the app disconnected: the wallet ignores the response.
      signal.addEventListener('abort', () => {
        remove()
        resolve(undefined)
      })
      set([...prompts, prompt])
    })
  }

  return {
    list: () => prompts,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    onProposal: (proposal: PhoneProposal, { signal }: { signal: AbortSignal }) =>
      addPrompt<ProposalAnswer>(signal, (answer) => ({ kind: 'proposal', proposal, answer })),
    onRequest: (request: PhoneRequest, { signal }: { signal: AbortSignal }) =>
      addPrompt<RequestAnswer>(signal, (answer) => ({ kind: 'request', request, answer })),
  }
}
