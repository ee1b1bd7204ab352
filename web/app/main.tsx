import { createRoot } from 'react-dom/client'
import '../shared/theme/tokens.css'
import '../shared/theme/base.css'
import { App } from './app.tsx'

const root = document.getElementById('root')
if (root) createRoot(root).render(<App />)
