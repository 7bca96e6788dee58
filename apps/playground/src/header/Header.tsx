import { ConnectButton, NetworkButton } from '@latchkey/react'
import { Mark } from './Mark.tsx'

/** The mark and the two buttons every app gets. */
export function Header() {
  return (
    <header className="header">
      <a className="brand" href="/" aria-label="Latchkey">
        <Mark />
        <span>Latchkey</span>
      </a>
      <div className="header-buttons">
        <NetworkButton />
        <ConnectButton />
      </div>
    </header>
  )
}
