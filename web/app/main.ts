import { keepInstallDialog } from '../shared/ui/use-install.tsx'
import { start } from './start.tsx'
import { trustOwnScripts } from './trusted-scripts.ts'

trustOwnScripts()
keepInstallDialog()
const root = document.getElementById('root')
if (root) void start(root)
