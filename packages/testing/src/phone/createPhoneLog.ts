import type { PhoneAnswer, PhoneProposal, PhoneRequest, PhoneRequestRecord } from './PhoneWallet.ts'

export type PhoneLog = ReturnType<typeof createPhoneLog>

/** The wallet's proposals and requests with their responses; notifies its listeners of each change. */
export function createPhoneLog() {
  const proposals: PhoneProposal[] = []
  const requests: PhoneRequestRecord[] = []
  const failures: Error[] = []
  const listeners = new Set<() => void>()
  const changed = () => {
    for (const listener of [...listeners]) listener()
  }
  const set = (request: PhoneRequest, change: Pick<PhoneRequestRecord, 'status' | 'answer'>) => {
    const record = requests.find(({ id, topic }) => id === request.id && topic === request.topic)
    if (!record || record.status === change.status) return
    Object.assign(record, change)
    changed()
  }

  return {
    changed,
    proposals: (): readonly PhoneProposal[] => [...proposals],
    requests: (): readonly PhoneRequestRecord[] => requests.map((request) => ({ ...request })),
    failures: (): readonly Error[] => [...failures],
    /** False for a repeated one: relays deliver at least once. */
    addProposal(proposal: PhoneProposal): boolean {
      if (proposals.some(({ id }) => id === proposal.id)) return false
      proposals.push(proposal)
      changed()
      return true
    },
    addRequest(request: PhoneRequest): boolean {
      if (requests.some(({ id, topic }) => id === request.id && topic === request.topic)) return false
      requests.push({ ...request, status: 'open' })
      changed()
      return true
    },
    setAnswered: (request: PhoneRequest, answer: PhoneAnswer) => set(request, { status: 'answered', answer }),
    setClosed: (request: PhoneRequest) => set(request, { status: 'closed' }),
    fail(error: unknown) {
      failures.push(error instanceof Error ? error : new Error(readMessage(error)))
      changed()
    },
    onChange(listener: () => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** The official client sometimes rejects with plain objects. */
function readMessage(error: unknown): string {
  return typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : String(error)
}
