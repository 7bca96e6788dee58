import { createRoot } from 'react-dom/client'
import { App } from '../fiveLines.tsx'

createRoot(document.body).render(<App />)
