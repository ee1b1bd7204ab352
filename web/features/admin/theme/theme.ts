import {
  ActionIcon,
  Button,
  Checkbox,
  CloseButton,
  createTheme,
  Input,
  InputWrapper,
  Loader,
  Menu,
  Notification,
  PasswordInput,
  Skeleton,
  type VariantColorsResolver,
} from '@mantine/core'
import classes from './components.module.css'

/** The site's colours of each variant, which change with the scheme by themselves. Red loses something. */
const colours: VariantColorsResolver = ({ color, variant }) => {
  const isRed = color === 'red'
  const main = isRed ? 'var(--danger)' : 'var(--brand)'
  const tint = isRed ? 'var(--hard-tint)' : 'var(--brand-tint)'
  const border = '1.5px solid transparent'
  switch (variant) {
    case 'filled': {
      const hover = isRed ? main : 'var(--brand-hover)'
      return {
        background: main,
        hover,
        color: isRed ? 'var(--on-danger)' : 'var(--on-brand)',
        border,
      }
    }
    case 'default':
      return {
        background: 'transparent',
        hover: 'var(--sunken)',
        color: 'var(--ink)',
        border: '1.5px solid var(--line-strong)',
      }
    case 'light':
      return { background: tint, hover: tint, color: main, border }
    default:
      return color === 'gray'
        ? { background: 'transparent', hover: 'var(--sunken)', color: 'var(--ink)', border }
        : { background: 'transparent', hover: tint, color: main, border }
  }
}

const EDGE = { padding: 8 }
/** Keeps a long menu within the window: it may lie over its button. */
const inSight = {
  flip: EDGE,
  shift: {
    ...EDGE,
    crossAxis: true,
    limiter: { fn: ({ x, y }: { x: number; y: number }) => ({ x, y }) },
  },
  size: EDGE,
}

/** The panel's look: Mantine's parts in the site's colours and sizes, with targets of 44 px. */
export const panelTheme = createTheme({
  primaryColor: 'green',
  variantColorResolver: colours,
  cursorType: 'pointer',
  respectReducedMotion: true,
  defaultRadius: 'md',
  components: {
    ActionIcon: ActionIcon.extend({ defaultProps: { size: 44, color: 'gray' } }),
    Button: Button.extend({ classNames: { root: classes.button, label: classes.buttonLabel } }),
    Checkbox: Checkbox.extend({
      defaultProps: { size: 'md', iconColor: 'var(--on-brand)' },
      classNames: { root: classes.check, body: classes.checkBody, input: classes.checkInput },
    }),
    CloseButton: CloseButton.extend({ classNames: { root: classes.closeButton } }),
    Input: Input.extend({ classNames: { input: classes.input } }),
    InputWrapper: InputWrapper.extend({
      defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] },
      classNames: { root: classes.field },
    }),
    PasswordInput: PasswordInput.extend({
      classNames: { innerInput: classes.innerInput, visibilityToggle: classes.eye },
    }),
    Loader: Loader.extend({ defaultProps: { color: 'var(--brand)' } }),
    Menu: Menu.extend({
      classNames: { dropdown: classes.menu, item: classes.menuItem },
      defaultProps: { middlewares: inSight },
    }),
    Notification: Notification.extend({
      classNames: {
        root: classes.toast,
        title: classes.toastTitle,
        description: classes.toastText,
        closeButton: classes.toastClose,
      },
    }),
    Skeleton: Skeleton.extend({ classNames: { root: classes.skeleton } }),
  },
})
