const wordSet = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Allowed elements. Other elements, such as scripts, animations and foreign content, are removed. */
export const ALLOWED_ELEMENTS = wordSet(`
  svg g defs symbol use title desc switch style
  path rect circle ellipse line polyline polygon text tspan textPath
  linearGradient radialGradient stop pattern clipPath mask marker
  filter feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap
  feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode feMorphology
  feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence
`);

/** Elements that draw something. A sanitised drawing has at least one of these. */
export const DRAWING_ELEMENTS = wordSet('path rect circle ellipse line polyline polygon text use');

/** Elements that are replaced by their content. */
export const UNWRAPPED_ELEMENTS = wordSet('a');

export const ALLOWED_ATTRIBUTES = wordSet(`
  id class style lang x y x1 x2 y1 y2 cx cy r rx ry fx fy fr dx dy width height viewBox preserveAspectRatio version
  d points pathLength transform rotate textLength lengthAdjust startOffset method spacing side
  offset gradientUnits gradientTransform spreadMethod patternUnits patternContentUnits patternTransform
  clipPathUnits maskUnits maskContentUnits markerWidth markerHeight markerUnits refX refY orient
  filterUnits primitiveUnits in in2 result mode operator k1 k2 k3 k4 order kernelMatrix divisor bias targetX targetY edgeMode
  preserveAlpha values type tableValues slope intercept amplitude exponent surfaceScale diffuseConstant specularConstant
  specularExponent kernelUnitLength azimuth elevation z pointsAtX pointsAtY pointsAtZ limitingConeAngle radius scale
  xChannelSelector yChannelSelector stdDeviation baseFrequency numOctaves seed stitchTiles
  fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-miterlimit
  stroke-dasharray stroke-dashoffset opacity color color-interpolation color-interpolation-filters display visibility overflow
  clip clip-path clip-rule mask mask-type filter flood-color flood-opacity lighting-color stop-color stop-opacity
  marker marker-start marker-mid marker-end paint-order shape-rendering text-rendering image-rendering vector-effect
  font-family font-size font-size-adjust font-stretch font-style font-variant font-weight text-anchor text-decoration
  dominant-baseline alignment-baseline baseline-shift letter-spacing word-spacing writing-mode direction unicode-bidi
  systemLanguage requiredFeatures
`);
