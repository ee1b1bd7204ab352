import type { Page } from 'playwright/test'

export const cards = (page: Page) => page.locator('main li h3')
