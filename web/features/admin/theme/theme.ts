import {
  ActionIcon,
  Button,
  Checkbox,
  CloseButton,
  createTheme,
  Input,
  InputWrapper,
  Menu,
  Notification,
  PasswordInput,
} from '@mantine/core'
import classes from './components.module.css'

/** The panel's look: Mantine's parts with targets of 44 px. Their colours and sizes are in `tokens.css`. */
export const panelTheme = createTheme({
  primaryColor: 'green',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    ActionIcon: ActionIcon.extend({ defaultProps: { size: 44, color: 'gray' } }),
    Button: Button.extend({
      defaultProps: { variant: 'filled' }, // named, so that the sheet finds it
      classNames: { root: classes.button, label: classes.buttonLabel },
    }),
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
    Menu: Menu.extend({
      classNames: { dropdown: classes.menu, item: classes.menuItem },
      // A long menu keeps within the window: it may lie over its button, and scrolls.
      defaultProps: {
        middlewares: { shift: { crossAxis: true, padding: 8 }, size: { padding: 8 } },
      },
    }),
    Notification: Notification.extend({
      classNames: {
        root: classes.toast,
        title: classes.toastText,
        description: classes.toastText,
      },
    }),
  },
})
