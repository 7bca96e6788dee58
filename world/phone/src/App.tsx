import { Questions } from './cards/Questions.tsx'
import { Header } from './Header.tsx'
import { ActivityPanel } from './panels/ActivityPanel.tsx'
import { PairPanel } from './panels/PairPanel.tsx'
import { SessionsPanel } from './panels/SessionsPanel.tsx'
import { WalletPanel } from './panels/WalletPanel.tsx'
import type { Phone } from './wallet/startPhone.ts'
import { PhoneContext } from './wallet/usePhone.ts'

/** The whole phone: what waits for an answer first, then everything else. */
export function App({ phone }: { phone: Phone }) {
  return (
    <PhoneContext value={phone}>
      <div className="phone">
        <Header />
        <main>
          <Questions />
          <PairPanel />
          <WalletPanel />
          <SessionsPanel />
          <ActivityPanel />
        </main>
      </div>
    </PhoneContext>
  )
}
