"""Makes src/questions/screen/math-font.woff2, the font of formulas on screen, from STIX Two Math.

The whole font weighs 1.4 MB; this has the letters and signs of school books and weighs 50 KB. It is made anew only when
a sign is missing:  pip install fonttools brotli && python3 tools/make-math-font.py
"""

from fontTools import subset
from fontTools.ttLib import TTFont

SOURCE = "node_modules/@expo-google-fonts/stix-two-math/400Regular/STIXTwoMath_400Regular.ttf"
TARGET = "src/questions/screen/math-font.woff2"

SIGNS = [
    # Latin and Greek letters, digits, accents, punctuation.
    "20-7E A0 A3 A7 AC B0-B3 B5 B7 B9 D7 F7 2BC 2C6 2C7 2D9 2DC 302-304 307 308 30A 20D7",
    "391-3A9 3B1-3C9 3D1 3D5 3D6 3F0 3F1 3F5 2010-2016 2018-201A 201C 201D 2020-2022 2026 2032-2037 203E 2044",
    "2061-2064 20B9 2102 210B 210E 210F 2110-2113 2115 2118 211A-211D 2124 2126 212B 212C 2130 2131 2133",
    # Arrows, operators, relations, brackets, shapes.
    "2190-219B 21A6 21C4 21CB 21CC 21D0-21D5 27F5-27FA 2200-222E 2234-2237 223C 2243 2245 2248 224D 2250",
    "2260-2262 2264-2267 226A 226B 226E-2271 2282-228B 2295-2299 22A5 22C0-22C5 22EE-22F1 2308-230B 2322 2323",
    "23B4 23B5 23DC-23DF 25A0 25A1 25B3 25B5 25BD 25CB 25CF 27C2 27E8 27E9 2A3F 2AAF 2AB0",
    # Bold and italic letters, script capitals, italic Greek.
    "1D400-1D467 1D49C-1D4B5 1D6A4 1D6A5 1D6E2-1D71B",
]

RADICAL = 0x221A
# Chromium makes room for the widest form of a root sign whichever it draws, so all are made nearly as narrow as the first.
RADICAL_WIDTH = 840


def main():
    options = subset.Options()
    options.flavor = "woff2"
    options.layout_features = []
    options.hinting = False
    options.drop_tables += ["GSUB", "GPOS", "GDEF", "gasp"]
    options.name_IDs = [0, 1, 2, 13, 14]
    font = subset.load_font(SOURCE, options)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=[code for line in SIGNS for part in line.split() for code in codes(part)])
    subsetter.subset(font)
    for name in radical_forms(font):
        narrow(font, name)
    subset.save_font(font, TARGET, options)


def codes(part):
    first, _, last = part.partition("-")
    return range(int(first, 16), int(last or first, 16) + 1)


def radical_forms(font):
    variants = font["MATH"].table.MathVariants
    index = variants.VertGlyphCoverage.glyphs.index(font.getBestCmap()[RADICAL])
    construction = variants.VertGlyphConstruction[index]
    larger = [record.VariantGlyph for record in construction.MathGlyphVariantRecord][1:]
    return larger + [record.glyph for record in construction.GlyphAssembly.PartRecords]


def narrow(font, name):
    advance, bearing = font["hmtx"][name]
    factor = RADICAL_WIDTH / advance
    glyph = font["glyf"][name]
    glyph.coordinates.scale((factor, 1))
    glyph.coordinates.toInt()
    glyph.recalcBounds(font["glyf"])
    font["hmtx"][name] = (RADICAL_WIDTH, round(bearing * factor))


main()
