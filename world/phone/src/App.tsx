import { ProposalCard } from './cards/ProposalCard.tsx'
import { RequestCard } from './cards/RequestCard.tsx'
import { ActivityPanel } from './panels/ActivityPanel.tsx'
import { PairPanel } from './panels/PairPanel.tsx'
import { SessionsPanel } from './panels/SessionsPanel.tsx'
import { WalletPanel } from './panels/WalletPanel.tsx'
import type { Phone } from './wallet/startPhone.ts'
import { PhoneContext, usePrompts } from './wallet/usePhone.ts'

/** The whole phone: open prompts first, then everything else. */
export function App({ phone }: { phone: Phone }) {
  return (
    <PhoneContext value={phone}>
      <div className="phone">
        <Header />
        <main>
          <Prompts />
          <PairPanel />
          <WalletPanel />
          <SessionsPanel />
          <ActivityPanel />
        </main>
      </div>
    </PhoneContext>
  )
}

function Header() {
  return (
    <header className="header">
      <svg className="mark" viewBox="0 0 32 32" width="32" height="32" aria-hidden="true">
        <rect className="mark-plate" width="32" height="32" rx="9" />
        <path
          className="mark-hole"
          d="M16 7.5a5.2 5.2 0 0 0-2.6 9.7l-1.5 6a1 1 0 0 0 1 1.3h6.2a1 1 0 0 0 1-1.3l-1.5-6A5.2 5.2 0 0 0 16 7.5Z"
        />
      </svg>
      <div>
        <h1>Test phone</h1>
        <p className="quiet">A counterpart for tests. Its keys are public: nothing real belongs here.</p>
      </div>
    </header>
  )
}

/** Open prompts, oldest first; screen readers announce them. */
function Prompts() {
  const prompts = usePrompts()
  return (
    <div className="prompts" aria-live="polite">
      {prompts.map((prompt) =>
        prompt.kind === 'proposal' ? (
          <ProposalCard key={prompt.proposal.id} proposal={prompt.proposal} onAnswer={prompt.answer} />
        ) : (
          <RequestCard key={prompt.request.id} request={prompt.request} onAnswer={prompt.answer} />
        ),
      )}
    </div>
  )
}
