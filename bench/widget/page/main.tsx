import { createRoot } from 'react-dom/client'
import { App } from '../../fiveLines.tsx'

createRoot(document.getElementById('root') as HTMLElement).render(<App />)
