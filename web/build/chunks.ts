const mantine = (names: string) => `@mantine/core/esm/components/(${names})/`;

/**
 * Few chunks, since small ones compress badly: what the login adds to the start, what every screen behind it adds,
 * and what every grid adds. Each takes its modules' dependencies along, the first named first.
 */
export const chunkGroups = [
  { name: 'start', tags: ['$initial' as const], priority: 4 },
  {
    name: 'sign-in',
    test: new RegExp(mantine('Input|InputBase|TextInput|PasswordInput|ActionIcon|Paper|Button')),
    priority: 3,
  },
  {
    name: 'frame',
    test: new RegExp(
      `${mantine('Menu|Popover|Tooltip|Drawer|ModalBase|NavLink|Burger|Avatar|Indicator|Kbd|Notification|ScrollArea')}|@floating-ui/|@tanstack/|@mantine/notifications/|@casl/|@ucast/|/zod/|/contract/src/`,
    ),
    minShareCount: 2,
    priority: 2,
  },
  {
    name: 'grid',
    test: new RegExp(
      `${mantine('Checkbox|Radio|SegmentedControl|FloatingIndicator|Progress|NativeSelect|Badge')}|/web/src/ui/grid/[^/]+$|/web/src/ui/grid/(filter/(?!filter-sheet)|group|columns)`,
    ),
    minShareCount: 2,
    priority: 1,
  },
];
